import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../testing/house.ts'
import { readCtfKey } from './ctf-key.ts'
import { DEFAULT_CTF_KEY } from './flags.ts'

const FILE = join(projectRoot, 'ctf.key')

it.each([
  ['the environment', { CTF_KEY: 'secret' }, FILE, 'secret'],
  ['the file', {}, FILE, DEFAULT_CTF_KEY],
  ['the file where the environment is empty', { CTF_KEY: '' }, FILE, DEFAULT_CTF_KEY],
  ['nowhere', {}, join(projectRoot, 'no.key'), undefined],
])('takes the key of flags from %s', (_, env, file, key) => {
  expect(readCtfKey(file, env)).toBe(key)
})
