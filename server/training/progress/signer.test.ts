import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSigner } from './signer.ts'

let home: string
let otherFolder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'seal-'))
  otherFolder = mkdtempSync(join(tmpdir(), 'seal-'))
})
afterEach(() => {
  for (const folder of [home, otherFolder]) rmSync(folder, { recursive: true })
})

it('verifies what it signed, also after a restart and in another order, and nothing else', () => {
  const seal = openSigner(home).sign(['a', 'b'])
  expect(openSigner(home).verify(['b', 'a'], seal)).toBe(true)
  expect(openSigner(home).verify(['a'], seal)).toBe(false)
  expect(openSigner(home).verify(['a', 'b'], undefined)).toBe(false)
  expect(openSigner(otherFolder).verify(['a', 'b'], seal)).toBe(false)
})

it('has a secret that only its owner can read, and replaces an incomplete one', () => {
  const file = join(home, 'seal.key')
  writeFileSync(file, '')
  openSigner(home)
  expect(statSync(file).size).toBe(64)
  openSigner(otherFolder)
  expect(statSync(join(otherFolder, 'seal.key')).mode & 0o077).toBe(0)
})

it('has seeds that differ by what they are for and by installation, and stay the same', () => {
  const seedOf = (folder: string, ...parts: (string | number)[]) => openSigner(folder).seedOf(parts)
  const seeds = [seedOf(home, 'round', 1), seedOf(home, 'round', 2), seedOf(otherFolder, 'round', 1)]
  expect(new Set(seeds).size).toBe(3)
  expect(seedOf(home, 'round', 1)).toBe(seeds[0])
  // Nobody learns a seal from a seed.
  expect(seedOf(home, 'a')).not.toBe(openSigner(home).sign(['a']))
})
