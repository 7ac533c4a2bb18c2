/**
 * Speed as ratios: each row times whole cold processes against a peer or a floor in the same run, in
 * turn, and prints medians. `npm run bench` after `npm run build`; arguments choose rows by name.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const build = join(project, 'dist/prompt-build.cjs')
const RUNS = 15

const folder = mkdtempSync(join(tmpdir(), 'prompt-toolchain-bench-'))
const wanted = process.argv.slice(2)

const rows = {
  /** At most 8. */
  check() {
    const root = repositoryOf('kimi-code', (path) =>
      cpSync(join(project, 'templates'), join(path, 'templates'), { recursive: true }),
    )
    return compare('prompt-build --check, kimi-code', [build, '--check', '--root', root], 'node -e 0', ['-e', '0'])
  },
  /** At most 1: 10 MB of text with one mark, parsed and rendered, against real nunjucks. */
  text() {
    const file = textFile(10)
    return compare('10 MB of text, one mark', [join(project, 'bench/render.mjs'), 'own', file], 'nunjucks', [
      join(project, 'bench/render.mjs'),
      'nunjucks',
      file,
    ])
  },
  /** At most 12: ten times the text, above the floor of a start. */
  linearText() {
    const scripts = [2, 20].map((megabytes) => [join(project, 'bench/render.mjs'), 'own', textFile(megabytes)])
    const [small, large, floor] = medians([...scripts, [join(project, 'bench/render.mjs'), 'own', textFile(0)]])
    return { row: 'ten times the text', ratio: (large - floor) / (small - floor), figures: { small, large, floor } }
  },
  /** At most 1.5: 5 MB of template, parsed, against nunjucks' lexer and parser. */
  parse() {
    const script = join(project, 'bench/parse.mjs')
    const file = templateFile(5)
    return compare('5 MB of template, parsed', [script, 'own', file], 'nunjucks', [script, 'nunjucks', file])
  },
  /** At most 12: ten times the template to parse, above the floor of a start. */
  linearParse() {
    const script = join(project, 'bench/parse.mjs')
    const scripts = [1, 10].map((megabytes) => [script, 'own', templateFile(megabytes)])
    const [small, large, floor] = medians([...scripts, [script, 'floor', templateFile(0)]])
    return { row: 'ten times the template', ratio: (large - floor) / (small - floor), figures: { small, large, floor } }
  },
  /** At most 12: the time above the floor of a start, for ten times the prompts. */
  linear() {
    const roots = [20, 200].map((count) => repositoryOf(`prompts-${count}`, (path) => writePack(path, count)))
    const [small, large, floor] = medians([...roots.map((root) => [build, '--check', '--root', root]), ['-e', '0']])
    return { row: 'ten times the prompts', ratio: (large - floor) / (small - floor), figures: { small, large, floor } }
  },
}

/** A template of text with one mark, as a file. */
function textFile(megabytes) {
  const path = join(folder, `text-${megabytes}.md`)
  const line = 'The quick brown fox reads the whole repository before it changes a line of it.\n'
  writeFileSync(path, `${line.repeat(Math.ceil((megabytes * 2 ** 20) / line.length))}{{ name }}\n`)
  return path
}

/** A template as prompts are: prose and lists with outputs, filters, conditions, loops, comments and trim marks. */
function templateFile(megabytes) {
  const path = join(folder, `template-${megabytes}.md`)
  const part = (index) => `## Section ${index}

You are {{ agent.name }}, and you work in \`{{ work_dir }}\` on {{ os | default("Linux") }}.
{# The list is short on purpose. #}
{% if os == "Windows" and not is_remote -%}
Write paths with a backslash, as in \`C:\\{{ project.name | lower | replace(" ", "-") }}\`.
{%- elif skills | length > 0 %}
These skills are there: {{ skills | join(", ") }}.
{% else %}
Nothing else is there. Braces such as { "a": 1 } are text.
{% endif %}
{% for tool in tools -%}
- {{ loop.index }}. **{{ tool.name }}**: {{ tool.description | trim | indent(2) }}{% if not loop.last %};{% endif %}
{% endfor %}
{% set note = "Read " ~ (count + ${index}) ~ " files" %}{{ note if count > 3 else notes["short"] }}

Read the whole file before you change a line of it, run the tests, and say what you have not done.

`
  const parts = []
  for (let length = 0; length < megabytes * 2 ** 20; length += parts.at(-1).length) parts.push(part(parts.length))
  writeFileSync(path, parts.join(''))
  return path
}

try {
  for (const [name, row] of Object.entries(rows)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { row: title, ratio, figures } = row()
    const shown = Object.entries(figures).map(([key, seconds]) => `${key} ${seconds.toFixed(3)} s`)
    process.stdout.write(`${title.padEnd(40)} ${ratio.toFixed(2).padStart(6)} x   (${shown.join(', ')})\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function compare(title, command, peerName, peer) {
  const [own, other] = medians([command, peer])
  return { row: `${title} / ${peerName}`, ratio: own / other, figures: { own, [peerName]: other } }
}

/** Runs the commands in turn, so that a change of the machine's speed meets all of them alike. */
function medians(commands) {
  const times = commands.map(() => [])
  for (let run = -1; run < RUNS; run += 1) {
    for (const [index, args] of commands.entries()) {
      const start = performance.now()
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      const seconds = (performance.now() - start) / 1000
      if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}`)
      if (run >= 0) times[index].push(seconds)
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[RUNS >> 1])
}

/** A repository whose golden texts and artifacts are there, so that a check has nothing left to find. */
function repositoryOf(name, fill) {
  const root = join(folder, name)
  mkdirSync(root)
  fill(root)
  const { status, stdout } = spawnSync(process.execPath, [build, '--root', root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  return root
}

function writePack(root, count) {
  const source = readFileSync(join(project, 'templates/kimi-code/reminders/plan-full.md'), 'utf8')
  const names = Array.from({ length: count }, (_, index) => `prompt-${index}`)
  mkdirSync(join(root, 'templates/many'), { recursive: true })
  for (const [index, name] of names.entries()) {
    writeFileSync(
      join(root, `templates/many/${name}.md`),
      `${source}\nYou run on {{ os }}. This is text ${index}.\n`.repeat(8),
    )
  }
  const prompts = names.map((name) => `  ${name}: { file: ${name}.md, role: user }\n`).join('')
  writeFileSync(
    join(root, 'templates/many/pack.yaml'),
    `version: 1\nname: many\nprompts:\n${prompts}variables: { os: { type: string } }\n` +
      'matrix: { os: { linux: { os: Linux }, macos: { os: macOS } } }\n' +
      'runtimes: { cli: { engine: nunjucks@3.2, options: { autoescape: false } } }\n',
  )
}
