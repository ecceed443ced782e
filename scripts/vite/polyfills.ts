import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const written = /[ \t]*<script[^>]*src="[./]*polyfills\.[jt]s"[^>]*>\s*<\/script>\n?/g

/**
 * `polyfills.js`: a separate small script (from web/polyfills.ts, which imports nothing) that runs before the first
 * paint. It comes first in the head, whether or not index.html already mentions it.
 */
export function polyfills(): Plugin[] {
  let source = ''
  const takeOut: Plugin = {
    name: 'polyfills:take-out',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(written, '') },
  }
  const putIn: Plugin = {
    name: 'polyfills:put-in',
    configResolved({ root }) {
      source = join(root, 'polyfills.ts')
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        existsSync(source)
          ? [{ tag: 'script', attrs: { src: './polyfills.js' }, injectTo: 'head-prepend' }]
          : [],
    },
    async generateBundle() {
      if (!existsSync(source)) return
      const code = await compile(source)
      const { code: small } = await minify('polyfills.js', code)
      this.emitFile({ type: 'asset', fileName: 'polyfills.js', source: small })
    },
    configureServer({ middlewares }) {
      middlewares.use('/polyfills.js', async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(await compile(source))
      })
    },
  }
  return [takeOut, putIn]
}

/** Compiles a file to JavaScript for a classic script tag, without global names. */
async function compile(file: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
  return `{\n${code.replace(/^export\s*\{\s*\};?\s*$/m, '')}\n}`
}
