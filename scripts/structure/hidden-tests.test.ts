import { globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root, textOf } from './imports.ts'

/** Labs with code that has a coding challenge. */
const labs = globSync('labs/*/weak.*', { cwd: root })
  .map(dirname)
  .filter((lab) => /^fixes:/m.test(textOf(`${lab}/lab.yml`)))
  .sort()

const FEWEST_BYPASS_FIXES = 3

it('has hidden tests in every lab with a coding challenge, so that learners can write a fix', () => {
  expect(labs.length).toBeGreaterThan(60)
  const bare = labs.filter((lab) => !readdirSync(join(root, lab)).includes('hidden-tests.ts'))
  expect(bare).toEqual([])
})

it('has at least three bypass fixes in each of these labs', () => {
  const tooFew = labs.filter(
    (lab) => globSync(`${lab}/bypass-fixes/*`, { cwd: root }).length < FEWEST_BYPASS_FIXES,
  )
  expect(tooFew).toEqual([])
})
