import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookAddress } from '../serve.ts'
import { projectRoot } from '../testing/application.ts'
import { loadConfiguration } from './load.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function load(settings: string) {
  const file = join(folder, 'own.yml')
  writeFileSync(file, settings)
  return () => loadConfiguration(join(projectRoot, 'config'), { CONFIG_FILE: file })
}

describe('contradictory settings', () => {
  it.each([
    ['challenges: { restrictToTutorialsFirst: true }\nhackingInstructor: { isEnabled: false }', 'isEnabled'],
    [
      'challenges: { showSolvedNotifications: false }\nctf: { showFlagsInNotifications: true }',
      'showSolvedNotifications',
    ],
    ['ctf: { showCountryDetailsInNotifications: both }', 'showFlagsInNotifications'],
    ['server: { basePath: shop/ }', 'server.basePath'],
    ['ctf: { systemWideNotifications: { url: /news } }', 'pollFrequencySeconds'],
  ])('are refused: %s', (settings, missing) => {
    expect(load(settings)).toThrow(missing)
  })

  it.each(['default', 'ctf', 'fbctf', 'quiet', 'tutorial'])('are in no shipped preset: %s', (preset) => {
    expect(() => loadConfiguration(join(projectRoot, 'config'), { NODE_ENV: preset })).not.toThrow()
  })
})

describe('the address of the language model', () => {
  const withAddress = (url: string) => load(`application: { chatBot: { llmApiUrl: ${url} } }`)

  it.each(['null', 'http://localhost:11434/v1', 'https://llm.example/api/v1/'])('is accepted: %s', (url) => {
    expect(withAddress(url)).not.toThrow()
  })

  it.each([
    'localhost:11434',
    'file:///etc/passwd',
    '"http://user:secret@llm.example/v1"',
    '"https://llm.example/v1?key=secret"',
    '"http://"',
    'true',
  ])('is refused: %s', (url) => {
    expect(withAddress(url)).toThrow(/own\.yml:1:\d+.*application\.chatBot\.llmApiUrl/)
  })
})

describe('the address of the web hook', () => {
  it.each([undefined, ''])('may be missing: %j', (url) => {
    expect(webhookAddress({ SOLUTIONS_WEBHOOK: url })).toBeUndefined()
  })

  it('is used unchanged', () => {
    expect(webhookAddress({ SOLUTIONS_WEBHOOK: 'http://scores.local/team/a' })).toBe(
      'http://scores.local/team/a',
    )
  })

  it.each(['scores.local', 'file:///etc/passwd', 'http://'])('is refused: %s', (url) => {
    expect(() => webhookAddress({ SOLUTIONS_WEBHOOK: url })).toThrow('SOLUTIONS_WEBHOOK')
  })
})
