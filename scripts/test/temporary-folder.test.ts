import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const parent = mkdtempSync(join(tmpdir(), 'in-memory-'))
afterAll(() => rmSync(parent, { recursive: true }))
const module = join(import.meta.dirname, 'temporary-folder.mjs')

/** The folder for temporary files in a process that called the function. */
function tmpdirAfter(folder: string, leastBytes: number, env: NodeJS.ProcessEnv = {}): string {
  const program = `
    import { existsSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { keepTemporaryFilesInMemory } from ${JSON.stringify(module)}
    keepTemporaryFilesInMemory(${JSON.stringify(folder)}, ${leastBytes})
    if (existsSync(tmpdir())) console.log(tmpdir())`
  const { TMPDIR: _, ...rest } = process.env
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  return output.trim()
}

it('makes a folder for temporary files, and deletes it when the process ends', () => {
  expect(tmpdirAfter(parent, 1)).toContain(join(parent, 'forbidden-fruit-'))
  expect(readdirSync(parent)).toEqual([])
})

it('leaves the folder that somebody has chosen', () => {
  expect(tmpdirAfter(parent, 1, { TMPDIR: tmpdir() })).toBe(tmpdir())
})

it.each([
  ['there is none in memory', join(parent, 'missing'), 1],
  ['memory is short', parent, 2 ** 52],
])('leaves the usual folder if %s', (_, folder, leastBytes) => {
  const left = tmpdirAfter(folder, leastBytes)
  expect(left).not.toBe('')
  expect(left).not.toContain(parent)
})
