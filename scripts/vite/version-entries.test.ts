import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { versionEntries } from './version-entries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a page with one script, and returns its HTML. */
async function pageWith(script: string): Promise<string> {
  const page = '<html><head></head><body><script type="module" src="./main.ts"></script></body></html>'
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'main.ts'), script)
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    base: './',
    build: { rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    plugins: [versionEntries()],
  })
  return readFileSync(join(folder, 'dist', 'index.html'), 'utf8')
}
const addressIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1]

it('gives a script a new address when its content changes, and only then', async () => {
  const first = addressIn(await pageWith('document.title = "fig"'))
  expect(first).toMatch(/^\.\/[\w-]+\.js\?v=[0-9a-f]{8}$/)
  expect(addressIn(await pageWith('document.title = "fig"'))).toBe(first)
  expect(addressIn(await pageWith('document.title = "plum"'))).not.toBe(first)
})

it('leads other scripts to the same address, so that it runs once', async () => {
  const html = await pageWith('document.title = "fig"')
  const versioned = addressIn(html) ?? ''
  const map: unknown = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  expect(map).toEqual({ imports: { [versioned.replace(/\?.*/, '')]: versioned } })
  // Browsers ignore a map that comes after the first module.
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
})
