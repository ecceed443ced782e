import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { labsWithExample } from '../../testing/added-labs.ts'
import { fingerprintOfLabs } from './fingerprint.ts'

let labs: string
let copy: string
beforeEach(() => {
  labs = labsWithExample('visitor-badge')
  copy = mkdtempSync(join(tmpdir(), 'labs-'))
  cpSync(labs, copy, { recursive: true })
})
afterEach(() => {
  for (const folder of [labs, copy]) rmSync(folder, { recursive: true })
})

it('is the same for the same labs at another place, and in another order', () => {
  expect(fingerprintOfLabs(labs)).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprintOfLabs(copy)).toBe(fingerprintOfLabs(labs))
  const other = labsWithExample('front-desk')
  const [one, two] = [`${labs}${delimiter}${other}`, `${other}${delimiter}${copy}`]
  expect(fingerprintOfLabs(one)).toBe(fingerprintOfLabs(two))
  expect(fingerprintOfLabs(one)).not.toBe(fingerprintOfLabs(labs))
  rmSync(other, { recursive: true })
})

it('changes with every file, but not with hidden ones and packages', () => {
  mkdirSync(join(copy, 'node_modules'))
  writeFileSync(join(copy, 'node_modules', 'x.js'), '')
  writeFileSync(join(copy, '.DS_Store'), '')
  expect(fingerprintOfLabs(copy)).toBe(fingerprintOfLabs(labs))
  writeFileSync(join(copy, 'visitor-badge', 'judge.ts'), '// changed')
  expect(fingerprintOfLabs(copy)).not.toBe(fingerprintOfLabs(labs))
})

it('is empty without added labs', () => {
  expect(fingerprintOfLabs(undefined)).toBe('')
  expect(fingerprintOfLabs('/no/where')).toBe('')
})
