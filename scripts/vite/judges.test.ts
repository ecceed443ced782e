import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { judges } from './judges.ts'

const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('bundles the judge of each lab that has one, under its file', async () => {
  const labs = join(folder, 'labs')
  for (const lab of ['fig', 'plum', 'unjudged']) mkdirSync(join(labs, lab), { recursive: true })
  for (const lab of ['fig', 'plum']) writeFileSync(join(labs, lab, 'judge.ts'), `export const lab = '${lab}'`)
  const catalogue = join(folder, 'server', 'training', 'catalogue')
  mkdirSync(catalogue, { recursive: true })
  const input = join(catalogue, 'bundled-judges.ts')
  writeFileSync(input, 'export const bundledJudges = {}')
  const outDir = join(folder, 'out')
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, rolldownOptions: { input, output: { entryFileNames: 'main.mjs' } } },
    plugins: [judges(labs)],
  })
  const { bundledJudges } = await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'main.mjs')).href)
  const found = Object.entries<{ lab: string }>(bundledJudges).map(([file, { lab }]) => [file, lab])
  expect(found).toEqual(['fig', 'plum'].map((lab) => [join(labs, lab, 'judge.ts'), lab]))
})
