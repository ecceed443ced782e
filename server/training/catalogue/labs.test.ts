import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Oracle } from '#lab'
import { createGeneratorTools, generateTrials } from '../proof/hidden-tests.ts'
import { labPath, loadLabs } from './labs.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', 'labs')
const SETTINGS = {
  domain: 'juice-sh.op',
  shopName: 'Forbidden Fruit',
  xssBonusPayload: '<iframe>',
  productTamperingUrl: 'https://owasp.slack.com',
  csrfSite: 'http://htmledit.squarefree.com',
  metricsIgnoredUserAgents: ['Prometheus'],
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labs-'))
  cpSync(join(shipped, 'view-basket'), join(folder, 'view-basket'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, 'view-basket', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

describe('a lab', () => {
  it('exists because its folder exists', async () => {
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, 'README.md'), 'Not a lab.')
    const labs = await loadLabs(folder)
    expect(labs.all().map(({ name }) => name)).toEqual(['view-basket'])
  })

  it('loads its weak code at once and its fixes on request', async () => {
    const labs = await loadLabs(folder)
    expect(labs.code('view-basket', 'weak')).toHaveProperty('findBasket')
    expect(() => labs.code('view-basket', 'check-the-owner')).toThrow('not loaded')
    await labs.load('view-basket', 'check-the-owner')
    expect(labs.code('view-basket', 'check-the-owner')).toHaveProperty('findBasket')
  })

  it('has no version that lab.yml does not name', async () => {
    const labs = await loadLabs(folder)
    await expect(labs.load('view-basket', '../../../etc/passwd')).rejects.toThrow('no version')
    await expect(labs.load('nowhere', 'weak')).rejects.toThrow('There is no lab nowhere')
  })

  it('does not load browser code into the server', async () => {
    cpSync(join(shipped, 'dom-xss'), join(folder, 'dom-xss'), { recursive: true })
    const labs = await loadLabs(folder)
    await labs.load('dom-xss', 'show-as-text')
    expect(() => labs.code('dom-xss', 'show-as-text')).toThrow('not loaded')
    expect(await labs.text('dom-xss', 'show-as-text')).toContain('{term.trim()}')
  })
})

it('loads if its files have the names of an older version', async () => {
  const lab = join(folder, 'view-basket')
  const today = await loadLabs(folder)
  const { hiddenTests, oracle } = await today.hiddenTests('view-basket')
  const names = (await today.functionality('view-basket')).map(({ name }) => name)

  const older = mkdtempSync(join(tmpdir(), 'labs-'))
  cpSync(lab, join(older, 'view-basket'), { recursive: true })
  const at = (file: string) => join(older, 'view-basket', file)
  const rewrite = (from: string, to: string, change: (text: string) => string) => {
    writeFileSync(at(to), change(readFileSync(at(from), 'utf8')))
    rmSync(at(from))
  }
  rewrite('functionality.ts', 'works.ts', (text) => text.replace('const functionality:', 'const works:'))
  rewrite('hidden-tests.ts', 'held-back.ts', (text) =>
    text
      .replace('const hiddenTests:', 'const heldBack:')
      .replace('functionality:', 'works:')
      .replaceAll(/\brandom\b/g, 'draw'),
  )
  renameSync(at('bypass-fixes'), at('cheats'))

  const labs = await loadLabs(older)
  expect(labs.get('view-basket').hasHiddenTests).toBe(true)
  expect((await labs.functionality('view-basket')).map(({ name }) => name)).toEqual(names)
  const old = await labs.hiddenTests('view-basket')
  const payloads = (tests: typeof hiddenTests) =>
    generateTrials(tests, 'seed', SETTINGS).map(({ name, payload }) => ({ name, payload }))
  expect(payloads(old.hiddenTests)).toEqual(payloads(hiddenTests))
  const calls = (of: Oracle) => {
    const unused = expect.anything()
    const tools = { ...createGeneratorTools('seed', SETTINGS), db: unused, database: unused, find: unused }
    return Object.entries(typeof of === 'string' ? {} : of).map(([name, { call }]) => [
      name,
      call(tools).payload,
    ])
  }
  expect(calls(old.oracle)).toEqual(calls(oracle))
  expect(labPath(join(older, 'view-basket'), 'bypass-fixes')).toBe(at('cheats'))
  rmSync(older, { recursive: true })
})

describe('a lab whose code is a contract', () => {
  beforeEach(() => {
    cpSync(join(shipped, 'wrapping-faucet'), join(folder, 'wrapping-faucet'), { recursive: true })
  })

  it('returns the compiled contract and the source of each version', async () => {
    const labs = await loadLabs(folder, join(shipped, '..', 'build', 'contracts', 'labs'))
    const [fix = ''] = labs.get('wrapping-faucet').fixes.keys()
    await labs.load('wrapping-faucet', fix)
    for (const version of ['weak', fix]) {
      expect(labs.code('wrapping-faucet', version)).toMatchObject({
        contractName: 'BeeFaucet',
        bytecode: expect.stringMatching(/^0x[0-9a-f]{100}/),
      })
      expect(await labs.text('wrapping-faucet', version)).toContain('contract BeeFaucet')
    }
    expect(labs.get('wrapping-faucet').weak).toMatchObject({ language: 'solidity', runs: 'server' })
    expect(labs.contracts('wrapping-faucet').map(({ contractName }) => contractName)).toContain('BeeFaucet')
  })

  it('says what to do if it is not compiled', async () => {
    await expect(loadLabs(folder, join(folder, 'nowhere'))).rejects.toThrow(
      'The contract weak.sol is not compiled yet: run `npm run build`',
    )
  })
})

describe('an inconsistent lab', () => {
  it.each([
    [
      'stars: 2',
      'stars: 7',
      /^labs\/view-basket\/lab\.yml:\d+:\d+ is wrong at challenges\[0\]\.stars: must be <= 6$/,
    ],
    ['stars: 2', 'starz: 2', /lab\.yml:\d+:\d+ is wrong at challenges\[0\]\.starz: there is no such field$/],
    [
      'category: Broken Access Control',
      'category: Magic',
      'challenges[0].category: must be one of: Broken Access',
    ],
    ['name: View Basket', 'name: View, Basket', 'challenges[0].name: must match pattern'],
    ['weak: weak.ts', 'weak: [', /^labs\/view-basket\/lab\.yml:\d+:\d+ is no YAML: /],
    [
      '  check-the-owner:',
      '  check-the-boss:',
      'challenges[0].fixes: must name each of the fixes below once',
    ],
    [
      '    - return baskets',
      '    - return boxes',
      /lab\.yml:\d+:\d+ is wrong at find\.vulnerable\[0\]: no line of the weak file reads: return boxes/,
    ],
  ])('is refused with the place of the error: %s → %s', async (before, after, message) => {
    edit('lab.yml', (text) => text.replace(before, after))
    await expect(loadLabs(folder)).rejects.toThrow(message)
  })

  it.each([
    [
      '  basketAccessChallenge:',
      '  fasketAccessChallenge:',
      /lab\.de_DE\.yml:\d+:\d+ .*has no challenge fasket/,
    ],
    ['title: Fremder', 'titel: Fremder', /lab\.de_DE\.yml:\d+:\d+ .*titel: there is no such field/],
    ['    - Die Funktion weiß, wer fragt. Was macht sie damit?\n', '', /find\.hints: must be 3 hints/],
    ['  check-the-owner:', '  check-the-boss:', /lab\.yml has no fix check-the-boss/],
  ])('is refused for an error in a translation: %s → %s', async (before, after, message) => {
    edit('lab.de_DE.yml', (text) => text.replace(before, after))
    await expect(loadLabs(folder)).rejects.toThrow(message)
  })

  it('is refused if another lab has one of its challenges', async () => {
    cpSync(join(folder, 'view-basket'), join(folder, 'view-copy'), { recursive: true })
    await expect(loadLabs(folder)).rejects.toThrow(
      'The labs view-basket and view-copy use the same challenge key: basketAccessChallenge',
    )
  })

  it('is refused if another lab has the number of one of its challenges', async () => {
    const copy = join(folder, 'view-copy')
    edit('lab.yml', (text) => text.replace('- key: basketAccessChallenge', '$&\n    number: 321'))
    cpSync(join(folder, 'view-basket'), copy, { recursive: true })
    for (const file of ['lab.yml', 'lab.de_DE.yml']) {
      const path = join(copy, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('basketAccessChallenge', 'otherChallenge'))
    }
    await expect(loadLabs(folder)).rejects.toThrow(
      'The labs view-basket and view-copy use the same challenge number: 321',
    )
  })

  it.each([
    ['hiddenTests', /hidden-tests\.ts does not export hiddenTests$/],
    ['oracle', /hidden-tests\.ts does not export oracle$/],
  ])('is refused if its hidden tests lack an export: %s', async (name, message) => {
    edit('hidden-tests.ts', (text) => text.replace(`export const ${name}`, `export const other${name}`))
    const labs = await loadLabs(folder)
    await expect(labs.hiddenTests('view-basket')).rejects.toThrow(message)
  })

  it('is refused without a judge', async () => {
    edit('judge.ts', (text) => text.replace('export const judge', 'export const jury'))
    await expect(loadLabs(folder)).rejects.toThrow('does not export a function named judge')
  })
})
