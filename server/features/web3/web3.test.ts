import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { emitContractLog } from './logs.ts'

const PRIVATE_KEY = '0x5bcc3e9d38baa06e7bfaab80ae5957bbe8ef059e640311d7d6d465e6bc948e3e'
const ANNA = '0x41427790c94E7a592B17ad694eD9c06A02bb9C39'
const BERTA = '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13'

let application: TestApplication
let visits = 0
let visitor: Visitor
let shop: Shop

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  const name = `chain-${visits++}`
  visitor = application.visitor(name)
  await visitor.get('/rest/admin/application-version')
  shop = await application.host.open(name)
})

const submit = (privateKey?: unknown) => visitor.post('/rest/web3/submitKey', { privateKey })
const verify = async (walletAddress?: unknown) =>
  (await visitor.post('/rest/web3/walletNFTVerify', { walletAddress })).json()

/** Emits a log of a shop contract, as the chain does. */
function log(contract: string, name: string, args: Record<string, string>): void {
  emitContractLog(shop, { address: ANNA, contract, name, args })
}

describe('the page of the soul-bound token', () => {
  it('opens for the private key of its wallet', async () => {
    expect((await visitor.get('/rest/web3/nftUnlocked')).json()).toEqual({ status: false })
    const answer = await submit(PRIVATE_KEY)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Challenge successfully solved',
      status: { name: 'NFT Takeover', solved: true },
    })
    expect((await visitor.get('/rest/web3/nftUnlocked')).json()).toEqual({ status: true })
  })

  it.each([
    ['the address', '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05', 'public address of my ethereum wallet!'],
    [
      'the public key',
      '0x02c7a2a93289c9fbda5990bac6596993e9bb0a8d3f178175a80b7cfd983983f506',
      'the public key of my ethereum wallet!',
    ],
    ['a key without 0x', PRIVATE_KEY.slice(2), 'a non-Ethereum private key'],
    ['a key in capitals', `0x${PRIVATE_KEY.slice(2).toUpperCase()}`, 'a non-Ethereum private key'],
    ['somebody else’s key', `0x${'1'.repeat(64)}`, 'a non-Ethereum private key'],
    ['zero', `0x${'0'.repeat(64)}`, 'a non-Ethereum private key'],
    ['more than any key', `0x${'f'.repeat(64)}`, 'a non-Ethereum private key'],
    ['something else', { $ne: null }, 'a non-Ethereum private key'],
    ['nothing', undefined, 'a non-Ethereum private key'],
  ])('stays closed for %s', async (_what, entered, why) => {
    const answer = await submit(entered)
    expect(answer.statusCode).toBe(401)
    const { success, message, status } = answer.json()
    expect([success, status.solved]).toEqual([false, false])
    expect(message).toContain('Looks like you entered')
    expect(message).toContain(why)
    expect((await visitor.get('/rest/web3/nftUnlocked')).json()).toEqual({ status: false })
  })
})

describe('the honey pot', () => {
  it('is claimed once by the wallet that minted it', async () => {
    const listening = await visitor.get('/rest/web3/nftMintListen')
    expect(listening.json()).toEqual({ success: true, message: 'Event Listener Created' })
    log('HoneyPot', 'NFTMinted', { owner: ANNA, tokenId: '0' })
    expect(await verify(ANNA)).toMatchObject({
      success: true,
      message: 'Challenge successfully solved',
      status: { name: 'Mint the Honey Pot' },
    })
    expect(await verify(ANNA)).toMatchObject({ success: false, message: 'Wallet did not mint the NFT' })
  })

  it.each([
    ['another wallet', BERTA],
    ['the same in small letters', ANNA.toLowerCase()],
    ['a list', [ANNA]],
    ['nobody', undefined],
  ])('is not claimed by %s', async (_who, wallet) => {
    log('HoneyPot', 'NFTMinted', { owner: ANNA, tokenId: '0' })
    expect(await verify(wallet)).toMatchObject({ success: false, message: 'Wallet did not mint the NFT' })
  })

  it('is not claimed by somebody who only looked into it', async () => {
    log('HoneyPot', 'Approval', { owner: ANNA, approved: BERTA, tokenId: '0' })
    log('BeeToken', 'NFTMinted', { owner: ANNA, tokenId: '0' })
    expect((await verify(ANNA)).success).toBe(false)
  })
})

describe('wallets that visitors register', () => {
  const announce = (walletAddress?: unknown) =>
    visitor.post('/rest/web3/walletExploitAddress', { walletAddress })

  it('are recognised when something happens on the chain, as they were written', async () => {
    const received: (readonly string[])[] = []
    shop.on((event, payload) => {
      if (event === 'contract.logged' && 'announced' in payload) received.push(payload.announced)
    })
    log('ETHWalletBank', 'ContractExploited', { culprit: ANNA })
    expect((await announce(ANNA)).json()).toEqual({ success: true, message: 'Event Listener Created' })
    await announce(BERTA.toLowerCase())
    log('ETHWalletBank', 'ContractExploited', { culprit: ANNA })
    expect(received).toEqual([[], [BERTA.toLowerCase(), ANNA]])
  })

  it.each([
    ['nothing', undefined],
    ['a list', ['0x1']],
    ['an object', { a: 1 }],
    ['a book', 'x'.repeat(100_000)],
  ])('may be any text, and count only if they could be an address: not %s', async (_what, wallet) => {
    expect((await announce(wallet)).statusCode).toBe(200)
    const kept = shop.tables.all("SELECT name FROM ff_marks WHERE name LIKE 'announced-wallet:%'")
    expect(kept).toEqual([])
  })
})
