import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Value from 'typebox/value'
import { BadConfiguration } from './bad-configuration.ts'
import { findProblem, type Problem } from './check.ts'
import type { Path } from './find-position.ts'
import { findLookProblem } from './look.ts'
import { findContradiction } from './rules.ts'
import { type Configuration, configurationSchema, explainedPatterns } from './schema.ts'
import { colorsOf } from './themes.ts'
import { readYamlSource, type YamlSource } from './yaml-source.ts'

/** Lists that a preset may bring along to take the place of those in `content/`. */
export const OWN_LISTS = ['products', 'users', 'memories'] as const

/** A list as a preset names it, not checked yet, and the file to complain about. */
export interface OwnList {
  items: unknown
  source: YamlSource
}

/** What a preset brings along. */
export type OwnContent = Partial<Record<(typeof OWN_LISTS)[number], OwnList>>

/** A shop as its configuration files make it. */
export interface Setup {
  configuration: Configuration
  own: OwnContent
}

type Tree = Record<string, unknown>

/** One place that settings come from. Later ones win. */
interface Layer {
  tree: Tree
  refuse(path: Path, problem: string): BadConfiguration
  source?: YamlSource
}

/**
 * Reads `default.yml` of a folder, then the file of the preset that NODE_ENV names (`.yml` or `.yaml`), then the file
 * that CONFIG_FILE names, then the rest of the environment (PORT, HOST, BASE_PATH, TRUST_PROXY). Objects are merged, lists replaced.
 * Throws `BadConfiguration`, naming the file, line and field.
 */
export function loadSetup(folder: string, env: NodeJS.ProcessEnv): Setup {
  const inFolder = (file: string): Layer => readLayer(join(folder, file), `${basename(folder)}/${file}`)
  const preset = presetFile(folder, env.NODE_ENV)
  const layers = [
    inFolder('default.yml'),
    ...(preset ? [inFolder(preset)] : []),
    ...(env.CONFIG_FILE ? [readLayer(resolve(env.CONFIG_FILE), env.CONFIG_FILE)] : []),
    fromEnvironment(env),
  ]
  const own = ownContent(layers)
  const configuration = dressed(check(layers))
  const pictures = join(dirname(folder), 'content', 'pictures')
  const problem = findContradiction(configuration) ?? findLookProblem(configuration, pictures)
  if (problem) throw refuse(layers, problem)
  return { configuration, own }
}

/** In the colours of its theme. */
function dressed({ application, ...rest }: Configuration): Configuration {
  const { colors: own, ...others } = application
  const colors = colorsOf(application.theme, own)
  return { ...rest, application: { ...others, ...(colors && { colors }) } }
}

/** The settings alone, without the lists that a preset may bring along. Throws `BadConfiguration`. */
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
  if (!isTree(source.value)) throw source.refuse([], 'must be settings such as application:')
  return { tree: source.value, refuse: source.refuse, source }
}

/** How the environment spells yes and no. */
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
      new BadConfiguration(`The environment is wrong at ${path.join('.')}: ${problem}`),
  }
}

function ownContent(layers: readonly Layer[]): OwnContent {
  const own: OwnContent = {}
  for (const { tree, source } of layers) {
    for (const name of OWN_LISTS) if (source && name in tree) own[name] = { items: tree[name], source }
  }
  return own
}

function check(layers: readonly Layer[]): Configuration {
  const merged = layers.map(({ tree }) => withoutLists(tree)).reduce(merge, {})
  if (Value.Check(configurationSchema, merged)) return merged
  throw refuse(layers, findProblem(configurationSchema, merged, explainedPatterns))
}

function withoutLists(tree: Tree): Tree {
  const isList = (name: string): boolean => OWN_LISTS.some((list) => list === name)
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !isList(name)))
}

function merge(base: Tree, over: Tree): Tree {
  const result: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = result[key]
    result[key] = isTree(old) && isTree(value) ? merge(old, value) : value
  }
  return result
}

/** Blames the last place that has a say in this, or else the one nearest to it. */
function refuse(layers: readonly Layer[], { path, problem }: Problem): BadConfiguration {
  const latest = layers.toReversed()
  for (let length = path.length; length > 0; length -= 1) {
    const guilty = latest.find(({ tree }) => holds(tree, path.slice(0, length)))
    if (guilty) return guilty.refuse(path, problem)
  }
  return layers[0]?.refuse(path, problem) ?? new BadConfiguration(problem)
}

function holds(tree: Tree, path: Path): boolean {
  let value: unknown = tree
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
    value = Reflect.get(value, step)
  }
  return true
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
