import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The address of a file whose name has no hash. */
const ENTRY = /"\.\/([\w-]+\.(?:js|css))"/g

/**
 * Appends the hash of its content to the address of each entry file in index.html: `./main.js?v=1a2b3c4d`. So the
 * server can let browsers cache it forever, and a reload does not ask for it again. An import map leads chunks, which
 * import `../main.js` and preload `../styles.css`, to the same addresses: otherwise main.js would run twice.
 */
export function versionEntries(): Plugin {
  return {
    name: 'version-entries',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const imports: Record<string, string> = {}
        const html = String(page.source).replace(ENTRY, (address, name: string) => {
          const file = bundle[name]
          if (!file) return address
          const versioned = `./${name}?v=${hashOf(file.type === 'chunk' ? file.code : file.source)}`
          imports[`./${name}`] = versioned
          return `"${versioned}"`
        })
        const importMap = `<script type="importmap">${JSON.stringify({ imports })}</script>`
        page.source = html.replace('<head>', () => `<head>\n    ${importMap}`)
      },
    },
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
