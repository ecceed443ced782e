import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomFix } from '#contract/training.ts'
import { ADDRESSES } from '../../shop/records/known-contracts.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { runSavedCode, saveCustomFix } from './code.ts'

/** Generous timeout: saving compiles the contract and putting it live runs it, which is slow on a busy machine. */
const PATIENCE_MS = 120_000
const LIST = 'redirectCryptoCurrencyChallenge'
const WORDS = 'openActuatorChallenge'
const MANIFEST = 'clusterChallenge'
const BANK = 'web3WalletChallenge'
const BITCOIN = 'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm'

const fileOf = (lab: string, name: string) => readFileSync(join(projectRoot, 'labs', lab, name), 'utf8')
const list = fileOf('retired-addresses', 'weak.yml')
const manifest = fileOf('open-cluster', 'weak.yml')
const mended = list.replace(/^.*(?:blockchain|dash|etherscan).*\n/gm, '')
const bank = fileOf('reentrant-bank', 'weak.sol')

let application: TestApplication
let visitor: Visitor
let shopId: string
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
}, PATIENCE_MS)
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  shopId = `data-${visits++}`
  visitor = application.visitor(shopId)
})

const save = async (key: string, source: string): Promise<CustomFix> =>
  (await visitor.put(`/training/coding/${key}/own`, { source })).json()
const live = async (key: string, fix: unknown) =>
  (await visitor.put(`/training/coding/${key}/live`, { fix })).statusCode
const leaves = async (to: string) => (await visitor.get(`/redirect?to=${encodeURIComponent(to)}`)).statusCode
const rpc = async (method: string, ...params: unknown[]) =>
  (await visitor.post('/rest/web3/rpc', { jsonrpc: '2.0', id: 1, method, params })).json()
const codeAt = async (address: string) => (await rpc('eth_getCode', address, 'latest')).result

describe("a learner's own list", () => {
  it("is used by the learner's shop, and by no other", async () => {
    expect(await save(LIST, mended)).toMatchObject({ runs: true, problems: [] })
    expect(await leaves(BITCOIN)).toBe(302)
    expect(await live(LIST, 'own')).toBe(200)
    expect(await leaves(BITCOIN)).toBe(406)
    expect(await leaves('http://leanpub.com/juice-shop')).toBe(302)
    const other = application.visitor(`data-${visits++}`)
    expect((await other.get(`/redirect?to=${BITCOIN}`)).statusCode).toBe(302)
    await save(LIST, `${mended}  - https://example.org/new\n`)
    expect(await leaves('https://example.org/new')).toBe(406)
    await live(LIST, 'own')
    expect(await leaves('https://example.org/new')).toBe(302)
    expect(await live(LIST, null)).toBe(200)
    expect(await leaves(BITCOIN)).toBe(302)
  })

  it("may contain words if the lab's shape says so", async () => {
    const gauges = fileOf('open-actuator', 'weak.yml')
    expect(await save(WORDS, gauges.replace('- env', '- no Word'))).toMatchObject({
      runs: false,
      problems: [{ line: 5, message: expect.stringMatching(/no Word is no word/) }],
    })
    expect(await save(WORDS, gauges.replace('  - env\n', ''))).toMatchObject({ runs: true, problems: [] })
    expect((await visitor.get('/actuator/env')).statusCode).toBe(200)
    expect(await live(WORDS, 'own')).toBe(200)
    expect((await visitor.get('/actuator/env')).statusCode).toBe(404)
  })

  it.each([
    ['another choice', ['kind: Role', 'kind: Captain'], /role.kind is Role or ClusterRole/],
    ['a text for a choice', ['Token: true', 'Token: "true"'], /Token is true or false/],
    [
      'a field too many',
      ['  kind: Role', '  kind: Role\n  more: []'],
      /role holds kind, rules, and nothing else/,
    ],
    ['a field too few', ['  kind: Role\n', ''], /role holds kind, rules/],
    ['a list for an object', [/^role:[\s\S]*?(?=# Hosts)/m, 'role: []\n'], /role holds kind, rules/],
    [
      'a text for a list of objects',
      [/ {2}rules:[\s\S]*?(?=# Hosts)/, '  rules: all\n'],
      /list of 0 to 10 entries/,
    ],
    ['a field too few in an entry', ['      names: []\n', ''], /role.rules holds resources, verbs, names/],
    ['a name with blanks', ["- '*'", "- 'a b'"], /a b is no name/],
    ['a word with digits', ['namespace: juice', 'namespace: juice7'], /juice7 is no word/],
    ['what all objects have', ['  kind: Role', '  kind: Role\n  __proto__: {}'], /nothing else/],
  ] as const)('a manifest does not run with %s', async (_what, [before, after], words) => {
    const result = await save(MANIFEST, manifest.replace(before, after))
    expect(result).toMatchObject({ runs: false })
    expect(result.problems[0]?.message).toMatch(words)
  })

  it('a manifest runs with objects in it, in any order', async () => {
    const role = /^role:[\s\S]*?(?=# Hosts)/m.exec(manifest)?.[0] ?? ''
    const turned = `${role}${manifest.replace(role, '').replace('Token: true', 'Token: false')}`
    expect(await save(MANIFEST, turned)).toMatchObject({ runs: true, problems: [] })
  })

  it.each([
    ['no YAML', 'targets:\n  - [a, b\n  - c', 3, /./],
    ['aliases', 'targets: &a\n  - https://a.example/\nmore: *a', 3, /alias/i],
    ['a tag', 'targets:\n  - !!js/function "x"', 2, /tag/],
    ['another field', `${list}others:\n  - https://a.example/`, 11, /nothing else/],
    ['no list', 'targets: https://a.example/', 1, /list of 1 to 50/],
    ['an empty list', '# none\ntargets: []', 2, /list of 1 to 50/],
    ['too many', `targets:\n${'  - https://a.example/\n'.repeat(51)}`, 1, /list of 1 to 50/],
    ['no address', 'targets:\n  - https://a.example/\n  - juice', 3, /juice is no address/],
    ['a script', 'targets:\n  - "javascript:alert(1)"', 2, /no address/],
    ['a number', 'targets:\n  - 4711', 2, /4711/],
    ['a list in the list', 'targets:\n  - [https://a.example/]', 1, /no address/],
    ['too long an address', `targets:\n  - https://a.example/${'a'.repeat(300)}`, 2, /300 signs/],
    ['nothing at all', '', 1, /empty/],
    ['only comments', '# hello', 1, /empty/],
    ['__proto__', '__proto__:\n  targets: [https://a.example/]', 1, /nothing else/],
    ['too long', `${list}# ${'x'.repeat(16 << 10)}`, 1, /16 KB/],
  ])('is saved but does not run: %s', async (_what, source, line, words) => {
    const result = await save(LIST, source)
    expect(result).toMatchObject({ source, runs: false, problems: [{ line }] })
    expect(result.problems[0]?.message).toMatch(words)
    expect(await live(LIST, 'own')).toBe(400)
    expect(await leaves(BITCOIN)).toBe(302)
  })

  it.each(['{"targets":"x"}', '{"targets":[null]}', 'null', '{', 'export const a = 1'])(
    "is ignored if the shop's file was tampered with: %s",
    async (kept) => {
      const shop = await application.host.open(shopId)
      saveCustomFix(shop, 'retired-addresses', kept, kept)
      runSavedCode(shop, 'retired-addresses')
      await shop.setLiveVersion('retired-addresses', 'own')
      expect(await leaves(BITCOIN)).toBe(302)
    },
  )
})

describe("a learner's own contract", { timeout: PATIENCE_MS }, () => {
  it('is at the known address as soon as it is live, and can be removed again', async () => {
    const weakCode = await codeAt(ADDRESSES.bank)
    const learnersCode = bank.replace('"You do not have that much"', '"Not today"')
    expect(await save(BANK, learnersCode)).toMatchObject({ runs: true, problems: [] })
    expect(await codeAt(ADDRESSES.bank)).toBe(weakCode)
    expect(await live(BANK, 'own')).toBe(200)
    const ownCode = await codeAt(ADDRESSES.bank)
    expect(ownCode).not.toBe(weakCode)
    expect(ownCode).toContain(Buffer.from('Not today').toString('hex'))
    await live(BANK, null)
    expect(await codeAt(ADDRESSES.bank)).toBe(weakCode)
  })

  it.each([
    ['what the compiler refuses', bank.replace('uint256 amount)', 'uint amnt)'), /Undeclared/, 32],
    ['a function less', bank.replace('balanceOf(', 'balanceFor('), /lacks function balanceOf/, 5],
    ['an event less', bank.replaceAll(' indexed culprit', ' culprit'), /ContractExploited/, 5],
    [
      'a constructor that reverts',
      bank.replace('payable {}', 'payable { revert("not with me"); }'),
      /does not come to its end.*not with me/,
      17,
    ],
    [
      'a constructor without an end',
      bank.replace('payable {}', 'payable { while (true) {} }'),
      /does not come to its end/,
      17,
    ],
  ])('is saved but does not run: %s', async (_what, source, words, line) => {
    const result = await save(BANK, source)
    expect(result).toMatchObject({ source, runs: false })
    expect(result.problems[0]?.message).toMatch(words)
    expect(result.problems[0]?.line).toBe(line)
    expect(await live(BANK, 'own')).toBe(400)
  })

  it("is refused with a short message, however long its constructor's is", async () => {
    const loud = bank.replace('payable {}', 'payable { revert(string(new bytes(1_000_000))); }')
    const result = await save(BANK, loud)
    expect(result).toMatchObject({ runs: false, problems: [{ line: 17 }] })
    expect(result.problems[0]?.message.length).toBeLessThan(400)
  })

  it('does not overwrite a later text when its check takes longer', async () => {
    const endless = save(BANK, bank.replace('payable {}', 'payable { while (true) {} }'))
    const later = await save(BANK, 'contract ETHWalletBank')
    expect(later).toMatchObject({ source: 'contract ETHWalletBank', runs: false })
    await endless
    expect((await visitor.get(`/training/coding/${BANK}/own`)).json()).toMatchObject({
      source: 'contract ETHWalletBank',
      runs: false,
    })
  })

  it('is replaced by the weak one if its constructor fails on the chain, and the learner is told', async () => {
    const weakCode = await codeAt(ADDRESSES.bank)
    const moody = bank.replace(
      'payable {}',
      'payable { require(block.number == 0, "only at the very beginning"); }',
    )
    expect(await save(BANK, moody)).toMatchObject({ runs: true })
    await live(BANK, 'own')
    expect(await codeAt(ADDRESSES.bank)).toBe(weakCode)
    const result: CustomFix = (await visitor.get(`/training/coding/${BANK}/own`)).json()
    expect(result).toMatchObject({ source: moody, live: false })
    expect(result.aside?.why).toMatch(/only at the very beginning/)
  })

  it("is only bytecode if the shop's file was tampered with", async () => {
    const shop = await application.host.open(shopId)
    const weakCode = await codeAt(ADDRESSES.bank)
    for (const kept of ['0x', '0xgg', 'null', '{"bytecode":1}', '0xfe']) {
      saveCustomFix(shop, 'reentrant-bank', kept, kept)
      runSavedCode(shop, 'reentrant-bank')
      await shop.setLiveVersion('reentrant-bank', 'own')
      expect(await codeAt(ADDRESSES.bank)).toBe(weakCode)
    }
  })
})
