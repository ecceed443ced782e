import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { strippedCode } from './stripped-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('bundles the code of guarded labs without types, by its source', async () => {
  const labs = join(folder, 'labs')
  const write = (lab: string, yaml: string, name: string): void => {
    mkdirSync(join(labs, lab, 'fixes'), { recursive: true })
    writeFileSync(join(labs, lab, 'lab.yml'), yaml)
    writeFileSync(join(labs, lab, 'weak.ts'), `let ${name}: 1\n`)
    writeFileSync(join(labs, lab, 'fixes', 'clean.ts'), `let ${name}: 2\n`)
    writeFileSync(join(labs, lab, 'attack.ts'), `let ${name}: 3\n`)
  }
  write('fig', 'title: Fig\nguarded: true\n', 'fig')
  write('plum', 'title: Plum\n', 'plum')
  const catalogue = join(folder, 'server', 'training', 'catalogue')
  mkdirSync(catalogue, { recursive: true })
  const input = join(catalogue, 'stripped-code.ts')
  writeFileSync(input, 'export const strippedCode = new Map()')
  const outDir = join(folder, 'out')
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, rolldownOptions: { input, output: { entryFileNames: 'main.mjs' } } },
    plugins: [strippedCode(labs)],
  })
  const bundled = await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'main.mjs')).href)
  expect(new Map(bundled.strippedCode)).toEqual(
    new Map([1, 2].map((type) => [`let fig: ${type}\n`, 'let fig   \n'])),
  )
})
