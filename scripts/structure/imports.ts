import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { listInputs } from '../bootstrap/stamp.mjs'

/** One import in one file. Paths are relative to the project's root, with forward slashes. */
export interface Import {
  from: string
  /** The file or package that is imported. */
  to: string
  /** Erased before the code runs. */
  typeOnly: boolean
}

export const root = join(import.meta.dirname, '..', '..')

const aliases: [alias: string, folder: string][] = [
  ['#lab', 'contract/lab.ts'],
  ['#contract/', 'contract/'],
  ['#server/', 'server/'],
  ['#web/', 'web/'],
]

/** All TypeScript files below these folders, without tests. */
export function sourceFiles(...folders: string[]): string[] {
  const places = folders.map((folder) => join(root, folder))
  return listInputs(places, (file) => /(?<!\.test)\.tsx?$/.test(file)).map(pathInProject)
}

/** Reads a file of the project. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Returns everything that a file imports or re-exports, including `import()` with a constant name. */
export function importsOf(file: string): Import[] {
  const code = textOf(file)
  const { module } = parseSync(file, code)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest, isType }) => ({ name: moduleRequest?.value, typeOnly: isType })),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    name: /^'([^']*)'$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1],
    typeOnly: false,
  }))
  return [...statics, ...passedOn, ...dynamic].flatMap(({ name, typeOnly }) =>
    name === undefined ? [] : [{ from: file, to: resolve(file, name), typeOnly }],
  )
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name).split(sep).join('/')
  const alias = aliases.find(([start]) => name.startsWith(start))
  return alias ? alias[1] + name.slice(alias[0].length) : name
}

/** Returns a path inside the project, with forward slashes. */
export function pathInProject(path: string): string {
  return relative(root, path).split(sep).join('/')
}
