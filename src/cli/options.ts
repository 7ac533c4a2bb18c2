/** One flag of a command. The same table feeds yargs (help, `prompt-build`) and `util.parseArgs` (`prompt-lint`). */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** What the value is, in help: `DIR`, `k=v,k=v`. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** Whether it may stand several times. */
  readonly isList?: boolean
  readonly describe: string
}

export type OptionTable = Readonly<Record<string, Option>>

export const commonOptions = {
  root: {
    type: 'string',
    value: 'DIR',
    describe: 'the repository (default: the nearest folder with prompt-toolchain.yaml or .git)',
  },
  format: { type: 'string', choices: ['pretty', 'json'], describe: 'how to print findings (default: pretty)' },
  debug: { type: 'boolean', describe: 'print the stack of an internal error' },
} as const satisfies OptionTable

export const buildOptions = {
  ...commonOptions,
  pack: { type: 'string', short: 'p', value: 'NAME', describe: 'only this pack; nothing is written' },
  variant: { type: 'string', value: 'k=v,k=v', describe: 'only variants with these choices; nothing is written' },
  out: { type: 'string', value: 'DIR', describe: 'the folder of the artifacts (default: build/prompts)' },
  check: { type: 'boolean', describe: 'write nothing; fail on what is new, changed or stale, as CI should' },
  confirm: { type: 'boolean', describe: 'render with the real engines too and compare every byte' },
} as const satisfies OptionTable

export const renderOptions = {
  ...commonOptions,
  runtime: {
    type: 'string',
    value: 'NAME',
    describe: 'the runtime to render as (default: the first one of the prompt)',
  },
  variant: { type: 'string', value: 'k=v,k=v', describe: 'the variant (default: the first value of each choice)' },
  set: {
    type: 'string',
    value: 'NAME=VALUE',
    isList: true,
    describe: "a value in place of the variant's; may stand several times",
  },
  map: { type: 'boolean', describe: 'print JSON with the text and where each range of it comes from' },
} as const satisfies OptionTable

export const diffOptions = {
  ...commonOptions,
  format: {
    type: 'string',
    choices: ['pretty', 'json', 'markdown'],
    describe: 'how to print it: for people, for programs, or for a pull request (default: pretty)',
  },
} as const satisfies OptionTable

export const initOptions = {
  root: { type: 'string', value: 'DIR', describe: 'the folder that a new pack is written to (default: this one)' },
  from: { type: 'string', value: 'DIR', describe: 'draft pack.yaml in DIR from the prompts that are there already' },
  stdout: { type: 'boolean', describe: 'with --from: print the draft and write nothing' },
  debug: commonOptions.debug,
} as const satisfies OptionTable

export const lintOptions = {
  ...commonOptions,
  engines: {
    type: 'string',
    value: 'NAME,NAME',
    describe: 'hold templates that no pack names against these engines, such as nunjucks@3.2,jinja2@3.1',
  },
  help: { type: 'boolean', short: 'h', describe: 'print this help' },
  version: { type: 'boolean', short: 'v', describe: 'print the version' },
} as const satisfies OptionTable
