import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, projectRoot } from '../../testing/application.ts'
import { DEFAULT_CTF_KEY, flagOf, readCtfKey } from './flags.ts'

it.each([
  ['Score Board', '2614339936e8282e2f820f023d4d998a1f95e02a'],
  ['Login Admin', '690fa3247a99d651e0b26f947baf0b79b4f404a9'],
])('makes the flag of %s that scoring servers expect', (name, flag) => {
  expect(flagOf(name, DEFAULT_CTF_KEY)).toBe(flag)
})

it('makes different flags with another key', () => {
  expect(flagOf('Score Board', 'secret')).not.toBe(flagOf('Score Board', DEFAULT_CTF_KEY))
})

const FILE = join(projectRoot, 'ctf.key')

it.each([
  ['the environment', { CTF_KEY: 'secret' }, FILE, 'secret'],
  ['the file', {}, FILE, DEFAULT_CTF_KEY],
  ['the file where the environment is empty', { CTF_KEY: '' }, FILE, DEFAULT_CTF_KEY],
  ['nowhere', {}, join(projectRoot, 'no.key'), undefined],
])('reads the key of flags from %s', (_, env, file, key) => {
  expect(readCtfKey(file, env)).toBe(key)
})

it.each([
  ['says so where a contest has the key that everybody knows', 'ctf', undefined, true],
  ['says so where that stands in a file as it comes', 'ctf', readCtfKey(FILE, {}), true],
  ['says nothing of a key of one’s own', 'ctf', 'secret', false],
  ['says nothing where there is no contest', undefined, undefined, false],
])('%s', async (_, preset, ctfKey, isSaid) => {
  const application = await openTestApplication({ ...(preset && { preset }), ...(ctfKey && { ctfKey }) })
  try {
    expect(application.warnings.some((warning) => warning.includes('CTF_KEY'))).toBe(isSaid)
  } finally {
    await closeTestApplication(application)
  }
})
