import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/testing/application.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const KEY = '0x5bcc3e9d38baa06e7bfaab80ae5957bbe8ef059e640311d7d6d465e6bc948e3e'
const OWNER = '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05'

/** The account, as its button shows it. */
const CONNECTED = /^0x[\dA-Fa-f]{4}\.\.\.[\dA-Fa-f]{6}$/

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('the chain, for a learner without a wallet extension', () => {
  let ann: Learner
  beforeAll(async () => {
    ann = await stage.learner('hive')
  })
  afterAll(() => ann.context.close())

  const press = (name: string) => ann.page.getByRole('button', { name, exact: true }).click()
  /** Confirms what the wallet asks, and returns the text of its question. */
  const confirm = async (answer = 'Send it') => {
    const sheet = ann.page.getByRole('dialog')
    const button = sheet.getByRole('button', { name: answer, exact: true })
    await button.waitFor()
    const text = (await sheet.textContent()) ?? ''
    await button.click()
    await sheet.waitFor({ state: 'detached' })
    return text
  }

  it('keeps the token locked for wrong keys, says why, and unlocks it with the right one', async () => {
    const { page } = ann
    await ann.open('/#/juicy-nft')
    await page.fill('#privateKey', OWNER)
    await press('Check the key')
    await page.locator('.error', { hasText: 'public address' }).waitFor()
    // As the last hint says.
    await page.waitForFunction(() => 'ethers' in window)
    const words = 'purpose betray marriage blame crunch monitor spin slide donate sport lift clutch'
    expect(await page.evaluate(`ethers.HDNodeWallet.fromPhrase('${words}').privateKey`)).toBe(KEY)
    await page.fill('#privateKey', KEY)
    await press('Check the key')
    await page.getByText(OWNER).waitFor()
    await ann.open('/?again#/juicy-nft')
    await page.getByText(OWNER).waitFor()
    expect(await stage.application.visitor('hive').solved('nftUnlockChallenge')).toBe(true)
  })

  it('connects by itself, lets the learner claim more bees than exist, and mints the honey pot', async () => {
    const { page } = ann
    await ann.open('/#/bee-haven')
    await page.getByRole('button', { name: CONNECTED }).waitFor()
    expect(await page.getByRole('button', { name: 'Mint for 1000 BEE' }).isDisabled()).toBe(true)
    for (const sum of [250, 500, 750, 1000]) {
      await page.fill('#withdrawAmount', '250')
      await press('Claim BEE')
      expect(await confirm()).toContain('You call “withdraw” of BeeFaucet.')
      await page.getByText(`${sum} of 1000 BEE`).waitFor()
    }
    await press('Mint for 1000 BEE')
    expect(await confirm()).toContain('You call “approve” of BeeToken.')
    expect(await confirm()).toContain('You call “mintNFT” of HoneyPot.')
    await page.getByText('The honey pot is yours').waitFor()
    expect(await stage.application.visitor('hive').solved('nftMintChallenge')).toBe(true)
  })

  it('deposits and withdraws ether, and says why it refuses more', async () => {
    const { page } = ann
    await ann.open('/#/wallet-web3')
    await page.fill('#inputAmount', '0.05')
    await press('Deposit')
    expect(await confirm()).toContain('You call “ethdeposit” of ETHWalletBank and send 0.05 ETH along.')
    await page.getByText('Your ether is in the bank.').waitFor()
    await press('Withdraw')
    await confirm()
    await page.getByText('Your ether is back in your wallet.').waitFor()
    await page.fill('#inputAmount', '0.5')
    await press('Withdraw')
    expect(await confirm('No, thanks')).toContain('This will probably fail.')
    await page.locator('.error', { hasText: 'You said no' }).waitFor()
    await press('Withdraw')
    await confirm('Send it anyway')
    await page.locator('.error', { hasText: 'The contract said no: ' }).waitFor()
  })

  it('lists sent transactions, signs messages, and exports the key', async () => {
    const { page } = ann
    await page.locator('summary', { hasText: 'History' }).click()
    await page.getByText('Called “ethdeposit” of ETHWalletBank').waitFor()
    await page.locator('summary', { hasText: 'Sign a message' }).click()
    await page.getByLabel('Message').fill('It was me')
    await press('Sign')
    expect(await confirm('Sign')).toContain('It was me')
    await page.getByText(/^0x[\da-f]{130}$/).waitFor()
    await page.locator('summary', { hasText: 'Private key' }).click()
    await press('Show the private key')
    await page.getByText(/^0x[\da-f]{64}$/).waitFor()
  })

  it('shows errors at their lines', async () => {
    const { page } = ann
    await ann.open('/#/web3-sandbox')
    const editor = page.getByLabel('Solidity code')
    const code = await editor.inputValue()
    await editor.fill(code.replace('tips[msg.sender] +=', 'pits[msg.sender] +='))
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 error keeps this from compiling.').waitFor()
    const line = code.slice(0, code.indexOf('tips[msg.sender] +=')).split('\n').length
    await page.getByRole('button', { name: `Line ${line}` }).click()
    const marked = await editor.evaluate(
      (field) =>
        field instanceof HTMLTextAreaElement && field.value.slice(field.selectionStart, field.selectionEnd),
    )
    expect(marked).toBe('pits')
    await editor.fill(code)
  })

  it('compiles, deploys and calls the learner’s contract', async () => {
    const { page } = ann
    await press('Compile')
    await page.getByText('Compiled: 1 contract.').waitFor()
    await page.getByLabel('words').fill('Tip the staff')
    await press('Deploy contract')
    expect(await confirm()).toContain('You put the contract “TipJar” on the chain')
    await press('Invoke sign')
    await page.locator('output', { hasText: 'Tip the staff' }).waitFor()
    await page.getByLabel('note').fill('Keep the change')
    await page.getByLabel('Gwei to send along').fill('5000000')
    await press('Invoke tip')
    expect(await confirm()).toContain('You call “tip” of TipJar and send 0.005 ETH along.')
    await page.locator('output', { hasText: 'note: Keep the change' }).waitFor()
    await press('Invoke inTheJar')
    await page.getByLabel('Output of inTheJar').getByText('5000000000000000').waitFor()
    await page.reload()
    await page.getByRole('article', { name: 'TipJar' }).waitFor()
    expect(await stage.application.visitor('hive').solved('web3SandboxChallenge')).toBe(true)
  })

  it('steals from the bank with the contract of its lab', async () => {
    const { page } = ann
    const thief = readFileSync(join(projectRoot, 'labs/reentrant-bank/Thief.sol'), 'utf8')
    await page.getByLabel('Solidity code').fill(thief)
    await press('Compile')
    await page.getByLabel('Compiled contracts').selectOption('Thief')
    await page.getByLabel('target').fill('0x413744D59d31AFDC2889aeE602636177805Bd7b0')
    await press('Deploy contract')
    await confirm()
    const steal = page.locator('form', { hasText: 'steal(uint256)' })
    await steal.getByLabel('amount').fill('0.1 ether')
    await steal.getByLabel('Gwei to send along').fill('100000000')
    await press('Invoke steal')
    await confirm()
    await page.locator('output', { hasText: 'ContractExploited(culprit: 0x' }).waitFor()
    expect(await stage.application.visitor('hive').solved('web3WalletChallenge')).toBe(true)
  })

  it('causes no page error', () => {
    expect(ann.problems).toEqual([])
  })
})

describe('the chain, for a learner with a wallet extension', () => {
  /** A learner whose extension forwards to the chain at this address, and reports this chain id. */
  const withExtension = async (shop: string, rpc: string, chain: string) => {
    const learner = await stage.learnerForTest(shop)
    await learner.context.addInitScript(
      ([address, chainId]) => {
        const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
          if (method === 'eth_chainId') return chainId
          if (method === 'wallet_addEthereumChain') return null
          if (method === 'eth_getBlockByNumber' && address === 'elsewhere') return { hash: '0x25a5cc' }
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch('./rest/web3/rpc', { method: 'POST', body, headers })
          return (await answer.json()).result
        }
        Reflect.set(window, 'ethereum', { request })
      },
      [rpc, chain],
    )
    return learner
  }

  it('uses it, and asks nothing that the extension asks itself', async () => {
    const { page, open, problems } = await withExtension('own', 'here', '0xaa36a7')
    await open('/#/wallet-web3')
    await page.getByRole('button', { name: CONNECTED }).waitFor()
    await page.fill('#inputAmount', '0.05')
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    await page.getByText('Your ether is in the bank.').waitFor()
    expect(problems).toEqual([])
  })

  it.each([
    ['on another network', 'here', '0x1', 'Your wallet is on another network.'],
    ['on the real Sepolia', 'elsewhere', '0xaa36a7', 'Your wallet talks with the real Sepolia'],
  ])('offers the wallet in the page to an extension %s', async (_, rpc, chain, words) => {
    const { page, open, problems } = await withExtension('lost', rpc, chain)
    await open('/#/bee-haven')
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Use the wallet in the page' }).click()
    await page.getByRole('button', { name: CONNECTED }).waitFor()
    expect(problems).toEqual([])
  })
})
