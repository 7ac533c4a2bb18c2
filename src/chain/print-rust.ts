import type { Chain, Inserted, Step, TrimStep } from '../load/source-pack.ts'
import { chainVariables } from './chain-variables.ts'

/**
 * A chain as a Rust function from the template and its variables to the text, one statement a step,
 * in the order of the chain: `pub fn render(template: &str, kimi_os: &str) -> String`.
 */
export function printRust(chain: Chain): string {
  const names = [...new Set(chainVariables(chain).map(({ name }) => name))]
  const parameters = ['template: &str', ...names.map((name) => `${parameterName(name)}: &str`)]
  const helper = chain.steps.some(({ op }) => op === 'keep-or-drop') ? `\n${KEEP_OR_DROP}` : ''
  const body = chain.steps.map((step) => `    ${statement(step)}\n`).join('')
  const start =
    chain.steps.length === 0 ? '    template.to_string()\n' : `    let text = template.to_string();\n${body}    text\n`
  return `pub fn render(${parameters.join(', ')}) -> String {\n${start}}\n${helper}`
}

/** The parameter of a variable, in Rust's spelling. */
export function parameterName(variable: string): string {
  return `${variable.toLowerCase()}${RUST_KEYWORDS.has(variable.toLowerCase()) ? '_' : ''}`
}

/**
 * A Rust string literal for exactly `text`. `\r` is escaped since rustc folds `\r\n`, control
 * characters so that they can be seen, and direction marks since rustc refuses them.
 */
export function quoteRust(text: string): string {
  const escaped = text.replace(/[\\"\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, (character) =>
    character === '\\' || character === '"' ? `\\${character}` : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
  return `"${escaped.replaceAll('\n', '\\n')}"`
}

function statement(step: Step): string {
  switch (step.op) {
    case 'replace': {
      const [name, most] = step.count === 'first' ? ['replacen', ', 1'] : ['replace', '']
      return `let text = text.${name}(${quoteRust(step.find)}, ${insertedExpression(step.with)}${most});`
    }
    case 'normalize-newlines':
      return 'let text = text.replace("\\r\\n", "\\n");'
    case 'keep-or-drop':
      return `let text = keep_or_drop(&text, ${quoteRust(step.open)}, ${quoteRust(step.close)}, ${keepExpression(step.keep)});`
    case 'trim':
    case 'trim-end':
      return `let text = text.${trimCall(step)}.to_string();`
    case 'append':
      return `let text = text + ${insertedExpression(step.text)};`
    case 'prepend':
      return `let text = ${insertedExpression(step.text)}.to_string() + &text;`
  }
}

function trimCall({ op, chars, language }: TrimStep): string {
  const name = op === 'trim' ? 'trim' : 'trim_end'
  if (language === 'rust') return `${name}()`
  const set = [...chars].map(
    (character) => `'${quoteRust(character).slice(1, -1).replace("'", "\\'").replace('\\"', '"')}'`,
  )
  return `${name}_matches(&[${set.join(', ')}][..])`
}

function keepExpression(keep: boolean | { readonly variable: string; readonly is: string }): string {
  if (typeof keep === 'boolean') return String(keep)
  const name = parameterName(keep.variable)
  return keep.is === 'not-empty' ? `!${name}.is_empty()` : `${name} == ${quoteRust(keep.is)}`
}

function insertedExpression(inserted: Inserted): string {
  return 'text' in inserted ? quoteRust(inserted.text) : parameterName(inserted.variable)
}

const KEEP_OR_DROP = `fn keep_or_drop(text: &str, open: &str, close: &str, keep: bool) -> String {
    let mut text = text.to_string();
    while let Some(start) = text.find(open) {
        let inside = start + open.len();
        let Some(length) = text[inside..].find(close) else {
            break;
        };
        let end = inside + length;
        let mut after = end + close.len();
        let kept = if keep {
            text[inside..end].trim_matches('\\n').to_string()
        } else {
            if text[after..].starts_with('\\n') {
                after += 1;
            }
            String::new()
        };
        text.replace_range(start..after, &kept);
    }
    text
}
`

/** https://doc.rust-lang.org/reference/keywords.html, without those that hold capitals. */
const RUST_KEYWORDS = new Set(
  (
    'as async await box break const continue crate dyn else enum extern false fn for gen if impl in let loop macro match mod ' +
    'move mut pub ref return self static struct super trait true try type typeof unsafe unsized use virtual where while ' +
    'yield abstract become do final override priv template text'
  ).split(' '),
)
