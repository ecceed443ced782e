import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadLabs } from '../../server/training/catalogue/labs.ts'
import { findTypeMismatches } from './lab-types.ts'

const project = join(import.meta.dirname, '..', '..')
let root: string

beforeAll(() => {
  // Inside the project, so that the compiler finds its packages.
  mkdirSync(join(project, 'build'), { recursive: true })
  root = mkdtempSync(join(project, 'build', 'lab-types-test-'))
  for (const name of ['contract', 'node_modules']) symlinkSync(join(project, name), join(root, name))
  for (const name of ['tsconfig.json', 'package.json']) cpSync(join(project, name), join(root, name))
  for (const lab of ['view-basket', 'dom-xss'])
    cpSync(join(project, 'labs', lab), join(root, 'labs', lab), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

function edit(file: string, before: string, after: string): void {
  const path = join(root, 'labs', file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(before, after))
}

const misfits = async () => findTypeMismatches(root, (await loadLabs(join(root, 'labs'))).all())

it('accepts versions with the same names and types', async () => {
  expect(await misfits()).toEqual([])
})

it('names the versions that do not fit and says why', async () => {
  edit('view-basket/fixes/check-the-owner.ts', 'id: string', 'id: number')
  edit('view-basket/fixes/accept-numbers-only.ts', 'function findBasket', 'function findBaskets')
  edit('dom-xss/fixes/show-as-text.tsx', 'export function', 'export const extra = 1\nexport function')
  const found = await misfits()
  expect(new Set(found.map(({ lab, version }) => `${lab}/${version}`))).toEqual(
    new Set(['view-basket/check-the-owner', 'view-basket/accept-numbers-only', 'dom-xss/show-as-text']),
  )
  expect(found[0]?.problem).toMatch(/findBasket|extra/)
})
