/**
 * The program that runs the real Jinja2, for `python3 -I -c`. It ends with code 3 when Jinja2 cannot be imported.
 * It prints one line of JSON with its version, then reads one job a line, and answers each with `{"text": …}` or
 * `{"error": …}`. The environment is sandboxed, and its loader has the texts of the job alone.
 */
export const jinja2Program = `
import json, sys
try:
    import jinja2
    from jinja2.sandbox import SandboxedEnvironment
except ImportError:
    sys.exit(3)

undefined = {"Undefined": jinja2.Undefined, "StrictUndefined": jinja2.StrictUndefined}

def plain(name):
    parts = [part for part in name.split("/") if part not in ("", ".")]
    return None if ".." in parts else "/".join(parts)

def render(job):
    options = dict(job["options"])
    options["undefined"] = undefined[options.get("undefined", "Undefined")]
    texts = job["templates"]
    loader = jinja2.FunctionLoader(lambda name: texts.get(plain(name)))
    environment = SandboxedEnvironment(loader=loader, **options, **job["delimiters"])
    return environment.get_template(job["name"]).render(job["variables"])

def answer(line):
    try:
        return {"text": render(json.loads(line))}
    except BaseException as error:
        return {"error": type(error).__name__ + ": " + str(error)}

def say(value):
    sys.stdout.write(json.dumps(value) + "\\n")
    sys.stdout.flush()

say({"version": getattr(jinja2, "__version__", "")})
for line in sys.stdin.buffer:
    say(answer(line.decode("utf-8", "surrogatepass")))
`
