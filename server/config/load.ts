import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Value from 'typebox/value'
import { findBrandingProblems } from './branding.ts'
import { ConfigurationError, throwCombined } from './configuration-error.ts'
import { type Configuration, configurationSchema, explainedPatterns } from './schema.ts'
import { colorsOf } from './themes.ts'
import {
  findProblems,
  formatYamlPath,
  isPlainObject,
  readYamlSource,
  type SchemaProblem,
  type Tree,
  withoutEmptyFields,
  type YamlPath,
  type YamlSource,
} from './yaml-source.ts'

/** Lists of a preset that can replace those in `content/`. */
const CUSTOM_LISTS = ['products', 'users', 'memories'] as const

/** A list of a preset, not checked yet, and the file to name in errors. */
export interface CustomList {
  items: unknown
  source: YamlSource
}

/** The content of a preset. */
export type CustomContent = Partial<Record<(typeof CUSTOM_LISTS)[number], CustomList>>

/** The settings and the content that the configuration files make. */
export interface LoadedSetup {
  configuration: Configuration
  own: CustomContent
  /** Notes for the start: settings that do nothing here, and where they are. */
  notes: readonly string[]
}

/** Returns the faults of the lists of a preset. */
export type CheckCustomContent = (own: CustomContent) => readonly ConfigurationError[]

/** A source of settings. Later ones win. */
interface Layer {
  tree: Tree
  refuse(path: YamlPath, problem: string): ConfigurationError
  source?: YamlSource
}

/**
 * Reads `default.yml` of a folder, then the file of the preset that NODE_ENV names (`.yml` or `.yaml`), then the file
 * that CONFIG_FILE names, then the rest of the environment (PORT, HOST, BASE_PATH, TRUST_PROXY). Objects are merged,
 * lists replaced; a field that is empty on purpose keeps the earlier value. Throws one `ConfigurationError` with all
 * faults, each with file, line and field; `checkOwn` adds those of the lists.
 */
export function loadSetup(
  folder: string,
  env: NodeJS.ProcessEnv,
  checkOwn: CheckCustomContent = () => [],
): LoadedSetup {
  const inFolder = (file: string): Layer => readLayer(join(folder, file), `${basename(folder)}/${file}`)
  const preset = presetFile(folder, env.NODE_ENV)
  const defaults = inFolder('default.yml')
  const layers = [
    defaults,
    ...(preset ? [inFolder(preset)] : []),
    ...(env.CONFIG_FILE ? [readLayer(resolve(env.CONFIG_FILE), env.CONFIG_FILE)] : []),
    fromEnvironment(env),
  ]
  const own = ownContent(layers)
  const merged = layers.map(({ tree }) => withoutLists(tree)).reduce(merge, {})
  const problems = findProblems(configurationSchema, merged, explainedPatterns)
  // Faulty fields get their defaults, so that the others can be checked at the same time.
  const repaired = problems.reduce((tree, { path }) => putBack(tree, path, defaults.tree), merged)
  const isWhole = Value.Check(configurationSchema, repaired)
  const pictures = join(dirname(folder), 'content', 'pictures')
  const configuration = isWhole ? dressed(repaired) : undefined
  const contradictions = configuration
    ? [...findContradictions(configuration), ...findBrandingProblems(configuration, pictures)]
    : []
  const ofDefaults = problems.length > 0 ? findProblems(configurationSchema, withoutLists(defaults.tree)) : []
  const isOfDefaults = ({ path, problem }: SchemaProblem): boolean =>
    ofDefaults.some((one) => one.problem === problem && formatYamlPath(one.path) === formatYamlPath(path))
  throwCombined([
    // A setting without a default is the fault of the default file, even if a later source sets its neighbours.
    ...problems.map((problem) => refuse(isOfDefaults(problem) ? [defaults] : layers, problem)),
    ...contradictions.map((problem) => refuse(layers, problem)),
    ...checkOwn(own),
  ])
  if (!configuration) throw new ConfigurationError('The configuration is incomplete.')
  return { configuration, own, notes: idleNotes(layers) }
}

/** A copy of a tree in which the value at a path is that of another tree, or missing. */
function putBack(tree: Tree, [step, ...rest]: YamlPath, from: unknown): Tree {
  if (step === undefined) return tree
  const inside = tree[step]
  const known = isPlainObject(from) ? from[step] : undefined
  if (rest.length > 0 && isPlainObject(inside) && isPlainObject(known)) {
    return { ...tree, [step]: putBack(inside, rest, known) }
  }
  const { [step]: _, ...others } = tree
  return known === undefined ? others : { ...others, [step]: known }
}

/** The settings in these files that do nothing here. The default file sets some of them for clients, switched off. */
function idleNotes(layers: readonly Layer[]): string[] {
  return layers.slice(1).flatMap(({ tree, source }) =>
    IGNORED_SETTINGS.flatMap(({ path, reason }) => {
      const value = valueAt(tree, path)
      if (!source || value === undefined || value === null || value === false) return []
      return [`${source.at(path)}: ${formatYamlPath(path)} does nothing here: ${reason}.`]
    }),
  )
}

/** Applies the colours of the theme. */
function dressed({ application, ...rest }: Configuration): Configuration {
  const { colors: own, ...others } = application
  const colors = colorsOf(application.theme, own)
  return { ...rest, application: { ...others, ...(colors && { colors }) } }
}

/** The settings alone, without the lists of a preset. Throws `ConfigurationError`. */
export function loadConfiguration(folder: string, env: NodeJS.ProcessEnv): Configuration {
  return loadSetup(folder, env).configuration
}

function presetFile(folder: string, name: string | undefined): string | undefined {
  if (!name || !/^[\w-]+$/.test(name) || name === 'default') return undefined
  return [`${name}.yml`, `${name}.yaml`].find((file) => existsSync(join(folder, file)))
}

function readLayer(file: string, name: string): Layer {
  const source = readYamlSource(file, name)
  if (source.value === null) return { ...source, tree: {}, source }
  if (!isPlainObject(source.value)) throw source.refuse([], 'must be settings such as application:')
  const tree = withoutEmptyFields(configurationSchema, source.value)
  return { tree: isPlainObject(tree) ? tree : {}, refuse: source.refuse, source }
}

/** Spellings of yes and no in the environment. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function fromEnvironment(env: NodeJS.ProcessEnv): Layer {
  const server: Tree = {}
  if (env.PORT) server.port = Number(env.PORT)
  if (env.HOST) server.host = env.HOST
  if (env.BASE_PATH) server.basePath = env.BASE_PATH
  if (env.TRUST_PROXY) server.trustProxy = FLAGS.get(env.TRUST_PROXY) ?? env.TRUST_PROXY
  return {
    tree: { server },
    refuse: (path, problem) =>
      new ConfigurationError(`The environment is wrong at ${path.join('.')}: ${problem}`),
  }
}

function ownContent(layers: readonly Layer[]): CustomContent {
  const own: CustomContent = {}
  for (const { tree, source } of layers) {
    for (const name of CUSTOM_LISTS)
      if (source && (tree[name] ?? null) !== null) own[name] = { items: tree[name], source }
  }
  return own
}

function withoutLists(tree: Tree): Tree {
  const isList = (name: string): boolean => CUSTOM_LISTS.some((list) => list === name)
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !isList(name)))
}

function merge(base: Tree, over: Tree): Tree {
  const result: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = result[key]
    result[key] = isPlainObject(old) && isPlainObject(value) ? merge(old, value) : value
  }
  return result
}

/** Blames the last source that sets this value, or else the one nearest to it. */
function refuse(layers: readonly Layer[], { path, problem }: SchemaProblem): ConfigurationError {
  const latest = layers.toReversed()
  for (let length = path.length; length > 0; length -= 1) {
    const guilty = latest.find(({ tree }) => holds(tree, path.slice(0, length)))
    if (guilty) return guilty.refuse(path, problem)
  }
  return layers[0]?.refuse(path, problem) ?? new ConfigurationError(problem)
}

function holds(tree: Tree, path: YamlPath): boolean {
  return valueAt(tree, path) !== undefined
}

function valueAt(tree: Tree, path: YamlPath): unknown {
  let value: unknown = tree
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** Settings that contradict each other, one problem for each. */
function findContradictions(configuration: Configuration): SchemaProblem[] {
  const { server, challenges, hackingInstructor, ctf } = configuration
  const problem = (isWrong: boolean, path: readonly string[], words: string): SchemaProblem[] =>
    isWrong ? [{ path, problem: words }] : []
  return [
    ...problem(
      !/^(\/[\w.~-]+)*$/.test(server.basePath),
      ['server', 'basePath'],
      'is a path such as /shop, without a slash at its end',
    ),
    ...problem(
      challenges.restrictToTutorialsFirst && !hackingInstructor.isEnabled,
      ['challenges', 'restrictToTutorialsFirst'],
      'needs tutorials, so hackingInstructor.isEnabled must be true',
    ),
    ...problem(
      ctf.showFlagsInNotifications && !challenges.showSolvedNotifications,
      ['ctf', 'showFlagsInNotifications'],
      'needs notifications, so challenges.showSolvedNotifications must be true',
    ),
    ...problem(
      ctf.showCountryDetailsInNotifications !== 'none' && !ctf.showFlagsInNotifications,
      ['ctf', 'showCountryDetailsInNotifications'],
      'needs flags, so ctf.showFlagsInNotifications must be true',
    ),
    ...problem(
      Boolean(ctf.systemWideNotifications.url) && !ctf.systemWideNotifications.pollFrequencySeconds,
      ['ctf', 'systemWideNotifications', 'url'],
      'needs ctf.systemWideNotifications.pollFrequencySeconds',
    ),
  ]
}

/** Settings of Juice Shop's files that are accepted and do nothing here, each with the reason. */
const IGNORED_SETTINGS: readonly { path: readonly string[]; reason: string }[] = [
  {
    path: ['challenges', 'showFeedbackButtons'],
    reason: 'the score board has no such buttons',
  },
  {
    path: ['challenges', 'csafHashValue'],
    reason: 'the checksum is that of the advisory that comes with the shop',
  },
  {
    path: ['challenges', 'safetyOverride'],
    reason: 'what is dangerous stays in the sandbox; challenges.safetyMode switches those challenges off',
  },
  ...['backgroundColor', 'textColor', 'buttonColor', 'buttonTextColor'].map((color) => ({
    path: ['application', 'cookieConsent', color],
    reason: 'the notice has the colours of the shop, see application.colors',
  })),
]
