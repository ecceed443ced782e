import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { bundledServer } from './bundled-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pressed-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = [
  '/** Says “hello” – in a comment. */',
  `export const said = '“juice” … 👉'`,
  `export const found = /^[“…]+$/.test('“…') && /^[👉→]$/u.test('👉')`,
]

it('needs one byte for each character of the source, and behaves the same', async () => {
  const input = join(folder, 'written.mjs')
  writeFileSync(input, written.join('\n'))
  const outDir = join(folder, 'out')
  await build({ ...bundledServer(outDir, { input, entryFileNames: 'main.mjs' }), configFile: false })
  const main = join(outDir, 'main.mjs')

  const means = (file: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ pathToFileURL(file).href)
  expect(await means(main)).toEqual(await means(input))
  const source = readFileSync(main)
  expect(source.toString()).toHaveLength(source.length)
})
