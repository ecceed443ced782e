import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { load } from 'js-yaml'
import Value from 'typebox/value'
import { type Configuration, configurationSchema } from './schema.ts'

/** A configuration that cannot be used; the message names the file and the field. */
export class BadConfiguration extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadConfiguration'
  }
}

type Tree = Record<string, unknown>

/**
 * Reads `default.yml` of a folder, then the file of the preset that NODE_ENV names (`.yml` or `.yaml`), then the
 * environment (PORT, HOST, BASE_PATH). Objects are merged, lists replaced. Throws `BadConfiguration`.
 */
export function loadConfiguration(folder: string, env: NodeJS.ProcessEnv): Configuration {
  const base = readTree(join(folder, 'default.yml'))
  const preset = presetFile(folder, env.NODE_ENV)
  const merged = preset ? merge(base, readTree(preset)) : base
  const complete = merge(merged, fromEnvironment(env))
  return check(
    complete,
    preset ? `default.yml, ${basename(preset)} and the environment` : 'default.yml and the environment',
  )
}

function presetFile(folder: string, name: string | undefined): string | undefined {
  if (!name || !/^[\w-]+$/.test(name) || name === 'default') return undefined
  return [`${name}.yml`, `${name}.yaml`].map((file) => join(folder, file)).find((file) => existsSync(file))
}

function readTree(file: string): Tree {
  try {
    const tree: unknown = load(readFileSync(file, 'utf8'), { filename: file })
    return isTree(tree) ? tree : {}
  } catch (error) {
    throw new BadConfiguration(`The configuration in ${file} cannot be read: ${messageOf(error)}`)
  }
}

function merge(base: Tree, over: Tree): Tree {
  const result: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = result[key]
    result[key] = isTree(old) && isTree(value) ? merge(old, value) : value
  }
  return result
}

function fromEnvironment(env: NodeJS.ProcessEnv): Tree {
  const server: Tree = {}
  if (env.PORT) server.port = Number(env.PORT)
  if (env.HOST) server.host = env.HOST
  if (env.BASE_PATH) server.basePath = env.BASE_PATH
  return { server }
}

function check(tree: Tree, source: string): Configuration {
  if (Value.Check(configurationSchema, tree)) return tree
  const [first] = Value.Errors(configurationSchema, tree)
  const field = first?.instancePath.slice(1).replaceAll('/', '.') || 'the top level'
  const detail = first?.keyword === 'boolean' ? 'there is no such setting' : first?.message
  throw new BadConfiguration(`The configuration (${source}) is wrong at ${field}: ${detail}`)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
