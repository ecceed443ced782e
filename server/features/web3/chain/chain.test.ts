import {
  Contract,
  ContractFactory,
  HDNodeWallet,
  isError,
  type JsonRpcProvider,
  type JsonRpcSigner,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Artifact } from '#contract/lab/solidity.ts'
import { ADDRESSES } from '../../../shop/records/known-contracts.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../../testing/application.ts'
import { compileBox, ethersProviderFor, refusalOf } from '../../../testing/contracts.ts'

const BANK = ['function ethdeposit(address) payable', 'function balanceOf(address) view returns (uint256)']

/** Runs a wallet library against a listening application. */
let application: TestApplication
let box: Artifact
let visits = 0
let visitor: Visitor
let provider: JsonRpcProvider
let signer: JsonRpcSigner

beforeAll(async () => {
  box = compileBox()
  application = await openTestApplication()
  await application.app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  visitor = application.visitor(`wallet-${visits++}`)
  provider = providerFor(visitor)
  signer = await provider.getSigner()
  return () => provider.destroy()
})

const providerFor = (visitor: Visitor) => ethersProviderFor(application, visitor)

/** A contract with callable functions. */
async function deployBox(first: bigint, value = 0n): Promise<Contract> {
  const deployed = await new ContractFactory(box.abi, box.bytecode, signer).deploy(first, { value })
  await deployed.waitForDeployment()
  return new Contract(await deployed.getAddress(), box.abi, signer)
}

async function send(contract: Contract, name: string, ...args: unknown[]) {
  const sent = await contract.getFunction(name).send(...args)
  const receipt = await sent.wait()
  if (!receipt) throw new Error('There is no receipt')
  return receipt
}

const ask = (contract: Contract, name: string, ...args: unknown[]) =>
  contract.getFunction(name).staticCall(...args)

async function giveTo(address: string): Promise<void> {
  expect((await visitor.post('/rest/web3/faucet', { address })).statusCode).toBe(200)
}

describe('a wallet library', () => {
  it('recognises Sepolia, and finds three accounts with ten ether each', async () => {
    expect((await provider.getNetwork()).chainId).toBe(11_155_111n)
    const accounts = await provider.listAccounts()
    expect(accounts).toHaveLength(3)
    for (const { address } of accounts) expect(await provider.getBalance(address)).toBe(parseEther('10'))
    const shown = (await visitor.get('/rest/web3/accounts')).json().data
    expect(shown.map((one: { address: string }) => one.address)).toEqual(
      accounts.map(({ address }) => address),
    )
  })

  it('deploys a contract, calls it and changes it', async () => {
    const contract = await deployBox(7n, 5n)
    expect(await ask(contract, 'value')).toBe(7n)
    expect(await provider.getBalance(await contract.getAddress())).toBe(5n)
    const receipt = await send(contract, 'put', 42n)
    expect(receipt).toMatchObject({ status: 1, blockNumber: 2, from: signer.address })
    expect(await ask(contract, 'value')).toBe(42n)
    expect(await provider.getStorage(await contract.getAddress(), 0)).toBe(`0x${'2a'.padStart(64, '0')}`)
  })

  it('receives events, and finds them later', async () => {
    const contract = await deployBox(1n)
    const received = new Promise((resolve) => {
      void contract.on('Put', (who: string, value: bigint) => resolve([who, value]))
    })
    // The filter must be installed before anything happens.
    await provider.getBlockNumber()
    await send(contract, 'put', 2n)
    await send(contract, 'put', 3n)
    const found = await contract.queryFilter('Put', 0)
    expect(found.map((log) => ('args' in log ? log.args.toArray() : []))).toEqual([
      [signer.address, 2n],
      [signer.address, 3n],
    ])
    expect(await received).toEqual([signer.address, 2n])
    await contract.off('Put')
    // The library removes its filter in the background.
    await provider.getBlockNumber()
  })

  it('receives the reason of a revert', async () => {
    const contract = await deployBox(1n)
    expect(await refusalOf(send(contract, 'put', 13n))).toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'unlucky',
    })
    const custom = await refusalOf(ask(contract, 'put', 1001n))
    expect(custom).toMatchObject({ revert: { name: 'TooBig', args: [1001n] } })
    expect(await refusalOf(ask(contract, 'share', 0n))).toMatchObject({
      reason: 'Panic due to DIVIDE_BY_ZERO(18)',
    })
  })

  it('finds a failed transaction in a block, with its costs', async () => {
    const contract = await deployBox(1n)
    const before = await provider.getBalance(signer.address)
    const failed = await contract.getFunction('put').send(13n, { gasLimit: 100_000n })
    expect(await refusalOf(failed.wait())).toMatchObject({ code: 'CALL_EXCEPTION', receipt: { status: 0 } })
    expect(await provider.getBalance(signer.address)).toBeLessThan(before)
    expect(await ask(contract, 'value')).toBe(1n)
  })

  it('is stopped in deep recursion', async () => {
    const contract = await deployBox(1n)
    expect(await refusalOf(ask(contract, 'deep', 5000n))).toMatchObject({ code: 'CALL_EXCEPTION' })
    expect(await ask(contract, 'deep', 200n)).toBeGreaterThan(0n)
  })

  it('estimates gas closely', async () => {
    const contract = await deployBox(1n)
    const estimate = await contract.getFunction('deep').estimateGas(20n)
    const { gasUsed } = await send(contract, 'deep', 20n, { gasLimit: estimate })
    expect(Number(estimate)).toBeLessThan(Number(gasUsed) * 1.1)
    expect(await provider.estimateGas({ from: signer.address, to: signer.address, value: 1n })).toBe(21_000n)
  })
})

describe('a wallet of your own', () => {
  it('sends transactions of any type that it signed', async () => {
    const wallet = HDNodeWallet.createRandom().connect(provider)
    await giveTo(wallet.address)
    const to = HDNodeWallet.createRandom().address
    const accessList = [{ address: to, storageKeys: [] }]
    for (const kind of [{ type: 0 }, { type: 1, accessList }, { type: 2 }]) {
      const receipt = await (await wallet.sendTransaction({ to, value: 1n, ...kind })).wait()
      expect(receipt).toMatchObject({ status: 1, type: kind.type, from: wallet.address, to })
    }
    expect(await provider.getBalance(to)).toBe(3n)
    expect(await provider.getTransactionCount(wallet.address)).toBe(3)
  })

  it('receives the error of an invalid transaction', async () => {
    const wallet = HDNodeWallet.createRandom().connect(provider)
    await giveTo(wallet.address)
    const to = signer.address
    const codeOf = async (attempt: Promise<unknown>) => {
      const refusal = await refusalOf(attempt)
      return refusal instanceof Error && 'code' in refusal ? [refusal.code, refusal.message] : refusal
    }
    expect(
      await codeOf(wallet.sendTransaction({ to, value: parseEther('2'), gasLimit: 21_000n })),
    ).toMatchObject([
      'INSUFFICIENT_FUNDS',
      expect.stringContaining('insufficient funds for gas * price + value'),
    ])
    await (await wallet.sendTransaction({ to, value: 1n })).wait()
    expect(await codeOf(wallet.sendTransaction({ to, value: 1n, nonce: 0 }))).toMatchObject([
      'NONCE_EXPIRED',
      {},
    ])
    expect(await codeOf(wallet.sendTransaction({ to, nonce: 7 }))).toMatchObject([
      'UNKNOWN_ERROR',
      expect.stringContaining('If the shop was reset, its chain began anew'),
    ])
    const cheap = { to, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
    expect(await codeOf(wallet.sendTransaction(cheap))).toMatchObject([
      'UNKNOWN_ERROR',
      expect.stringContaining('max fee per gas less than block base fee'),
    ])
    expect(await codeOf(wallet.sendTransaction({ to, gasLimit: 20_000n }))).toMatchObject([
      'UNKNOWN_ERROR',
      expect.stringContaining('intrinsic gas too low'),
    ])
  })

  it('receives at most a hundred test ether', async () => {
    const { address } = HDNodeWallet.createRandom()
    await giveTo(address)
    expect(await provider.getBalance(address)).toBe(parseEther('1'))
    const [rich] = await provider.listAccounts()
    for (let gift = 10; gift < 100; gift++) await giveTo(String(rich?.address))
    const refused = await visitor.post('/rest/web3/faucet', { address: rich?.address })
    expect(refused.statusCode).toBe(429)
    expect((await visitor.post('/rest/web3/faucet', { address: 'me' })).statusCode).toBe(400)
  })
})

describe('an account whose key the chain holds', () => {
  it('signs messages and typed data', async () => {
    const message = 'One papaya, please'
    expect(verifyMessage(message, await signer.signMessage(message))).toBe(signer.address)
    const domain = { name: 'Juice', chainId: 11_155_111 }
    const types = {
      Order: [
        { name: 'fruit', type: 'string' },
        { name: 'count', type: 'uint8' },
      ],
    }
    const order = { fruit: 'papaya', count: 2 }
    const signature = await signer.signTypedData(domain, types, order)
    expect(verifyTypedData(domain, types, order, signature)).toBe(signer.address)
  })
})

describe('a chain', () => {
  it('orders parallel transactions without losing one', async () => {
    const to = HDNodeWallet.createRandom().address
    const sent = await Promise.all(
      Array.from({ length: 12 }, () =>
        provider.send('eth_sendTransaction', [{ from: signer.address, to, value: '0x1' }]),
      ),
    )
    expect(new Set(sent).size).toBe(12)
    expect(await provider.getBalance(to)).toBe(12n)
    expect(await provider.getTransactionCount(signer.address)).toBe(12)
    expect(await provider.getBlockNumber()).toBe(12)
  })

  it('belongs to one shop', async () => {
    const other = providerFor(application.visitor(`wallet-${visits++}`))
    const [own] = await provider.listAccounts()
    expect((await other.listAccounts()).map(({ address }) => address)).not.toContain(own?.address)
    other.destroy()
  })

  it('has the shop’s own contracts from the start', async () => {
    for (const address of Object.values(ADDRESSES)) expect(await provider.getCode(address)).toMatch(/^0x60/)
    const token = new Contract(
      ADDRESSES.token,
      ['function balanceOf(address) view returns (uint256)'],
      provider,
    )
    expect(await ask(token, 'balanceOf', ADDRESSES.faucet)).toBeGreaterThan(0n)
  })

  it('has the live version of a contract, without state of the previous one', async () => {
    const bank = new Contract(ADDRESSES.bank, BANK, signer)
    const [code, money] = [await provider.getCode(ADDRESSES.bank), await provider.getBalance(ADDRESSES.bank)]
    await send(bank, 'ethdeposit', signer.address, { value: 5n })
    expect(await ask(bank, 'balanceOf', signer.address)).toBe(5n)
    const shop = await application.host.open(`wallet-${visits - 1}`)
    const [fix = ''] = application.training.labs.get('reentrant-bank').fixes.keys()
    await shop.setLiveVersion('reentrant-bank', fix)
    expect(await ask(bank, 'balanceOf', signer.address)).toBe(0n)
    expect(await provider.getCode(ADDRESSES.bank)).not.toBe(code)
    expect(await provider.getBalance(ADDRESSES.bank)).toBe(money)
    await shop.setLiveVersion('reentrant-bank', 'weak')
    expect(await provider.getCode(ADDRESSES.bank)).toBe(code)
    expect(await provider.getTransactionCount(signer.address)).toBe(1)
  })

  it('emits decoded logs of the shop’s own contracts', async () => {
    const shop = await application.host.open(`wallet-${visits - 1}`)
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'contract.logged') events.push(payload)
    })
    const token = new Contract(ADDRESSES.token, ['function approve(address, uint256)'], signer)
    await send(token, 'approve', ADDRESSES.nft, 1000n)
    await send(await deployBox(1n), 'put', 2n)
    expect(events).toMatchObject([
      { address: ADDRESSES.token, contract: 'BeeToken', name: 'Approval', args: { spender: ADDRESSES.nft } },
    ])
  })

  it('is stored in the shop’s file and survives a restart', async () => {
    const contract = await deployBox(6n)
    await application.host.sleep(`wallet-${visits - 1}`)
    expect(await ask(contract, 'value')).toBe(6n)
    expect(await provider.getBlockNumber()).toBe(1)
  })

  it('starts again when the shop is reset', async () => {
    const contract = await deployBox(1n)
    await application.host.reset(await application.host.open(`wallet-${visits - 1}`), { keepProgress: true })
    expect(await provider.getBlockNumber()).toBe(0)
    expect(await provider.getCode(await contract.getAddress())).toBe('0x')
    expect(isError(await refusalOf(signer.sendTransaction({ to: signer.address })), 'UNKNOWN_ERROR')).toBe(
      true,
    )
  })
})
