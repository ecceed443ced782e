import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { at } from '../bootstrap/project.mjs'
import { signInFiles } from './sign-in-files.mjs'

/** The files with secrets that a SIGN_IN with this text needs. */
function secretsIn(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sign-in.yml')
  writeFileSync(file, text)
  return signInFiles(file).slice(1)
}

it.each([
  ['plain', 'clientSecretFile: /run/secrets/uni'],
  ['with a comment behind', 'clientSecretFile: /run/secrets/uni # of the university'],
  ['in quotes', 'clientSecretFile: "/run/secrets/uni"'],
  ['in single quotes', "clientSecretFile: '/run/secrets/uni'"],
  ['in braces', '{ clientId: shop, clientSecretFile: /run/secrets/uni }'],
  ['in JSON', '{"name":"Room #1","clientSecretFile":"/run/secrets/uni","clientId":"shop"}'],
  ['with Windows’ ends of lines', 'clientSecretFile: /run/secrets/uni\r\nclientId: shop\r\n'],
])('finds the path of a secret, %s', (_, text) => {
  expect(secretsIn(text)).toEqual(['/run/secrets/uni'])
})

it('takes spaces in a path', () => {
  expect(secretsIn('clientSecretFile: /run/my secrets/uni\nclientId: shop')).toEqual(['/run/my secrets/uni'])
})

it('takes no path from a line that is a comment', () => {
  expect(secretsIn('clientId: shop\n  # clientSecretFile: /etc/shadow\n')).toEqual([])
})

it('finds relative paths where the server finds them: in the project', () => {
  expect(secretsIn('clientSecretFile: secrets/uni')).toEqual([at('secrets', 'uni')])
  expect(signInFiles('no-such.yml')).toEqual([at('no-such.yml')])
})

it('takes no folder, and leaves it to the server to report one', () => {
  expect(secretsIn(`clientSecretFile: ${tmpdir()}`)).toEqual([])
  expect(signInFiles(tmpdir())).toEqual([])
})

it('is the file alone if it does not exist, and nothing without one', () => {
  expect(signInFiles('/no/where.yml')).toEqual(['/no/where.yml'])
  expect(signInFiles(undefined)).toEqual([])
})
