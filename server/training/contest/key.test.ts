import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, projectRoot } from '../../testing/application.ts'
import { DEFAULT_CTF_KEY, readCtfKey } from './flags.ts'

const FILE = join(projectRoot, 'ctf.key')

it.each([
  ['the environment', { CTF_KEY: 'secret' }, FILE, 'secret'],
  ['the file', {}, FILE, DEFAULT_CTF_KEY],
  ['the file where the environment is empty', { CTF_KEY: '' }, FILE, DEFAULT_CTF_KEY],
  ['nowhere', {}, join(projectRoot, 'no.key'), undefined],
])('takes the key of flags from %s', (_, env, file, key) => {
  expect(readCtfKey(file, env)).toBe(key)
})

it.each([
  ['says so where a contest has the key that everybody knows', 'ctf', undefined, true],
  ['says so where that stands in a file as it comes', 'ctf', readCtfKey(FILE, {}), true],
  ['says nothing of a key of one’s own', 'ctf', 'secret', false],
  ['says nothing where there is no contest', undefined, undefined, false],
])('%s', async (_, preset, ctfKey, isSaid) => {
  const house = await openTestApplication({ ...(preset && { preset }), ...(ctfKey && { ctfKey }) })
  try {
    expect(house.warnings.some((warning) => warning.includes('CTF_KEY'))).toBe(isSaid)
  } finally {
    await closeTestApplication(house)
  }
})
