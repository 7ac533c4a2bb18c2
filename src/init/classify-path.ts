import { pathWords } from './path-words.ts'

export interface PathClass {
  readonly kind: 'template' | 'prompty' | 'text' | 'data' | 'code' | 'other'
  /** How much the names of the file and its folders say that it is a prompt. */
  readonly strength: 'strong' | 'weak' | 'none'
  /** Why it is none whatever its folder is called. */
  readonly refusal?: string
}

const kinds: readonly (readonly [kind: PathClass['kind'], extensions: string])[] = [
  ['template', 'j2 jinja jinja2 njk nunjucks minijinja'],
  ['prompty', 'prompty'],
  ['text', 'md txt xml prompt'],
  ['data', 'yaml yml toml json'],
  ['code', 'rs ts tsx mts cts js jsx mjs cjs py go'],
]
const kindByExtension = new Map(
  kinds.flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind] as const)),
)

const strongWords = words('prompt prompts instruction instructions persona personas reminder reminders injection')
const strongNames = words('system template description tmpl')
const strongFolders = words('template templates injections')
const weakWords = words(
  'tool tools agent agents skill skills mode modes command commands rule rules check checks harness llm profile ' +
    'profiles builtin builtins guardian',
)
const strongDataNames = words('agents tasks')
/** Folders of a program, and not of its documentation. */
const programFolders = words('src lib core app apps packages crates pkg internal cmd source')

const documents = words(
  'readme changelog changes license licence copying notice contributing contributors code_of_conduct authors ' +
    'maintainers codeowners governance cmakelists pull_request_template issue_template bug_report feature_request',
)
/** Names of documents that a prompt may have too, when its folder says that it is one. */
const likelyDocuments = words(
  'history news security support roadmap upgrading migration migrating faq requirements constraints robots llms todo ' +
    'adr architecture development install installation style_guide styleguide release_notes',
)
const guidance = new Set(['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'SKILL.md', 'copilot-instructions.md'])
const documentation = words('docs doc documentation website site blog wiki issue_template .changeset changelogs adr')
const settings = words(
  'package package-lock tsconfig jsconfig composer pnpm-lock pyproject cargo docker-compose mkdocs compose ' +
    'prompt-toolchain pack renovate dependabot openapi swagger biome deno nx turbo lerna',
)
/** What templates render that is for machines and not for models. */
const machineFormats = words(
  'html htm css scss js ts jsx tsx py rs go java sh bash ps1 yaml yml toml ini cfg conf env sql service dockerfile ' +
    'nginx tf hcl plist csv svg tex proto gradle cmake rst lock',
)

/** What the names of a file and its folders say of it. Names of loaders and the text itself are judged elsewhere. */
export function classifyPath(path: string): PathClass {
  const segments = path.split('/')
  const name = segments.at(-1)!
  const folders = segments.slice(0, -1)
  const dot = name.lastIndexOf('.')
  const kind = (dot < 0 ? undefined : kindByExtension.get(name.slice(dot + 1).toLowerCase())) ?? 'other'
  const stem = dot < 0 ? name : name.slice(0, dot)
  const refusal = refuse(kind, name, stem, folders)
  return { kind, strength: strengthOf(kind, stem, folders), ...(refusal && { refusal }) }
}

function strengthOf(kind: PathClass['kind'], stem: string, folders: readonly string[]): PathClass['strength'] {
  const own = pathWords(stem)
  const around = folders.flatMap(pathWords)
  if ([...own, ...around].some((word) => strongWords.has(word))) return 'strong'
  if (kind === 'data') return own.length === 1 && strongDataNames.has(own[0]!) ? 'strong' : 'none'
  if (own.some((word) => strongNames.has(word)) || around.some((word) => strongFolders.has(word))) return 'strong'
  const isProgram = folders.some((folder) => programFolders.has(folder.toLowerCase()) || folder.startsWith('.'))
  return isProgram && around.some((word) => weakWords.has(word)) ? 'weak' : 'none'
}

function refuse(kind: PathClass['kind'], name: string, stem: string, folders: readonly string[]): string | undefined {
  const lower = stem.toLowerCase()
  if (kind === 'template' || kind === 'prompty') {
    const inner = lower.slice(lower.lastIndexOf('.') + 1)
    const isMachine = (lower.includes('.') || lower === 'dockerfile') && machineFormats.has(inner)
    return isMachine ? `renders .${inner}, which no model reads` : undefined
  }
  if (kind === 'data') {
    const isSettings = settings.has(lower.split('.')[0]!) || lower.endsWith('.schema') || lower.endsWith('-lock')
    return isSettings || folders[0] === '.github' ? 'settings of another program' : undefined
  }
  if (guidance.has(name)) return 'guidance for coding agents, and loaded by no code'
  const first = lower.split('.')[0]!.replaceAll('-', '_')
  const isLikely = likelyDocuments.has(first) && strengthOf(kind, '', folders) === 'none'
  if (isLikely || documents.has(first) || /^(readme|license|changelog|requirements)[-_.]/.test(lower)) {
    return 'documentation by its name'
  }
  if (folders.some((folder) => documentation.has(folder.toLowerCase().replaceAll('-', '_')))) {
    return 'stands in a folder of documentation'
  }
  return undefined
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
