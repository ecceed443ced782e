import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Code that asks where it lies is told where it was written, so that it finds the files beside it. */
export function keepImportMetaUrls(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(url|dirname)|__dirname|__filename/ },
      handler: (code, id) => {
        const file = id.replace(/^\0+/, '').replace(/\?.*$/, '')
        const meta = code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(file)))
        if (/\b(const|let|var)\s+__(dirname|filename)\b/.test(meta)) return meta
        return meta
          .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(file)))
          .replaceAll(/\b__filename\b/g, JSON.stringify(file))
      },
    },
  }
}
