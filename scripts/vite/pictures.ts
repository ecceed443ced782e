import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the shop's pictures into the build, at the addresses that existing clients know. */
export function pictures(folder: string): Plugin {
  return {
    name: 'pictures',
    apply: 'build',
    generateBundle() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name)
        const path = relative(folder, file).split(sep).join('/')
        this.emitFile({ type: 'asset', fileName: `assets/public/images/${path}`, source: readFileSync(file) })
      }
    },
  }
}
