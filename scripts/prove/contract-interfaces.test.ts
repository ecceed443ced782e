import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Artifact } from '#contract/lab/solidity.ts'
import { readArtifacts } from '../../server/shop/records/artifacts.ts'
import { type Lab, loadLabs } from '../../server/training/catalogue/labs.ts'
import { findContractMismatches } from './contract-interfaces.ts'

const project = join(import.meta.dirname, '..', '..')
const LAB = 'wrapping-faucet'
let root: string
let lab: Lab
let fix: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'contract-faces-'))
  const compiled = join('build', 'contracts', 'labs', LAB)
  mkdirSync(join(root, compiled), { recursive: true })
  cpSync(join(project, compiled), join(root, compiled), { recursive: true })
  const labs = await loadLabs(join(project, 'labs'))
  lab = labs.get(LAB)
  fix = [...lab.fixes.keys()][0] ?? ''
})
afterAll(() => rmSync(root, { recursive: true }))

function edit(change: (artifact: Artifact) => Artifact): void {
  const folder = join(root, 'build', 'contracts', 'labs', LAB, 'fixes')
  const artifacts = readArtifacts(join(project, 'build', 'contracts', 'labs', LAB, 'fixes'), `${fix}.sol`)
  writeFileSync(join(folder, `${fix}.json`), JSON.stringify(artifacts.map(change)))
}

it('accepts versions with the same interface', () => {
  expect(findContractMismatches(root, [lab])).toEqual([])
})

it.each([
  ['another name', (one: Artifact) => ({ ...one, contractName: 'Robber' }), 'is about Robber'],
  ['functions missing', (one: Artifact) => ({ ...one, abi: [] }), 'lacks'],
  [
    'a new function',
    (one: Artifact): Artifact => ({ ...one, abi: [...one.abi, { type: 'function', name: 'rob' }] }),
    'has a new function rob()',
  ],
])('names a version that has %s', (_what, change, problem) => {
  edit(change)
  expect(findContractMismatches(root, [lab])).toEqual([
    { lab: LAB, version: fix, problem: expect.stringContaining(problem) },
  ])
})

it('lets a fix have errors of its own', () => {
  edit((one) => ({ ...one, abi: [...one.abi, { type: 'error', name: 'TooMuch' }] }))
  expect(findContractMismatches(root, [lab])).toEqual([])
})
