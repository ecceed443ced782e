import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the guarded code of all labs in a folder into the bundle of the server: see its `stripped-code.ts`. */
export function strippedCode(labs: string): Plugin {
  return {
    name: 'stripped-code',
    apply: 'build',
    load: {
      filter: { id: /[\\/]server[\\/]training[\\/]catalogue[\\/]stripped-code\.ts$/ },
      handler: () => moduleOfGuardedCode(labs),
    },
  }
}

function moduleOfGuardedCode(labs: string): string {
  const descriptions = globSync('*/lab.yml', { cwd: labs }).map((file) => join(labs, file))
  const guarded = descriptions.filter((file) => /^guarded: true\b/m.test(readFileSync(file, 'utf8')))
  const files = guarded.flatMap((file) => globSync(join(dirname(file), '{weak,fixes/*}.ts')))
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  const entries = sources.map((source) => [source, stripTypeScriptTypes(source)])
  return `export const strippedCode = new Map(${JSON.stringify(entries)})\n`
}
