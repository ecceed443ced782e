import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'package.json')).href

/** Imports beside types that files of an added lab may have: its own files, and those without any state. */
const ALLOWED = /^(\.{1,2}\/|#lab$|#contract\/)/

/**
 * Lets Node run the TypeScript of these folders, also below `node_modules` and without a package.json. Names that begin
 * with `#` mean the same there as in this project.
 */
export function importTypeScriptFrom(folders: readonly string[]): void {
  const places = folders.map((folder) => pathToFileURL(`${folder}/`).href)
  const isAdded = (url = ''): boolean => places.some((place) => url.startsWith(place))
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
