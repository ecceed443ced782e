import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'package.json')).href

/** Imports beside types that files of an added lab may have: its own files, and those without any state. */
const ALLOWED = /^(\.{1,2}\/|#lab$|#contract\/)/

/** Addresses of the folders. */
const places = new Set<string>()

/**
 * Lets Node run the TypeScript of these folders, also below `node_modules` and without a package.json. Names that begin
 * with `#` mean the same there as in this project.
 */
export function importTypeScriptFrom(folders: readonly string[]): void {
  if (places.size === 0) register()
  for (const folder of folders) places.add(pathToFileURL(`${folder}/`).href)
}

function isAdded(url = ''): boolean {
  return places.values().some((place) => url.startsWith(place))
}

/** Once, however many folders are added: each registered hook slows down all imports. */
function register(): void {
  registerHooks({
    resolve: (name, context, next) => {
      if (!isAdded(context.parentURL)) return next(name, context)
      if (!ALLOWED.test(name)) throw new Error(`imports ${name}: ${IMPORT_ADVICE}`)
      return next(name, name.startsWith('#') ? { ...context, parentURL: root } : context)
    },
    load: (url, context, next) => {
      if (!isAdded(url) || !url.endsWith('.ts')) return next(url, context)
      const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'), { sourceUrl: url })
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

const IMPORT_ADVICE = 'a lab imports its own files, and types; everything else is given to it'
