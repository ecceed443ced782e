import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESSES } from '../../../shop/records/known-contracts.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../../testing/application.ts'

let application: TestApplication
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`rpc-${visits++}`)
})

const NOWHERE = `0x${'12'.repeat(20)}`

async function post(payload: unknown) {
  return visitor.send({
    method: 'POST',
    url: '/rest/web3/rpc',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

/** The result of a call, or its error. */
async function rpc(method: string, ...params: unknown[]) {
  const { result, error } = (await post({ jsonrpc: '2.0', id: 1, method, params })).json()
  return error ?? result
}

const account = async (): Promise<string> => (await rpc('eth_accounts'))[0]

describe('a malformed request', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', -32700],
    ['nothing', '', -32700],
    ['a text', '"eth_chainId"', -32600],
    ['null', 'null', -32600],
    ['another protocol', { id: 1, method: 'eth_chainId' }, -32600],
    ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 1 }, -32600],
    ['an id that is a list', { jsonrpc: '2.0', id: [], method: 'eth_chainId' }, -32600],
    ['an empty batch', [], -32600],
    ['a giant batch', Array(1000).fill({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }), -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'eth_rob' }, -32601],
    ['a method of objects', { jsonrpc: '2.0', id: 1, method: 'constructor' }, -32601],
    ['params that are none', { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: 'x' }, -32602],
    ['named params', { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: { a: 1 } }, -32602],
  ])('is refused with its error code: %s', async (_what, payload, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('is answered individually in a batch, and notifications are not answered', async () => {
    const answer = await post([
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      5,
      { jsonrpc: '2.0', id: null, method: 'net_version' },
    ])
    expect(answer.json()).toMatchObject([
      { id: 'a', result: '0xaa36a7' },
      { id: null, error: { code: -32600 } },
      { id: null, result: '11155111' },
    ])
    const silent = await post({ jsonrpc: '2.0', method: 'eth_chainId' })
    expect([silent.statusCode, silent.body]).toEqual([204, ''])
  })

  it("makes the rest of a batch fail once the batch's time is used up", async () => {
    const loop = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x5b600056' }] }
    const answers: { error: { code: number } }[] = (await post(Array(30).fill(loop))).json()
    expect(answers).toHaveLength(30)
    expect(answers.at(-1)?.error.code).toBe(-32005)
  })
})

describe('parameters', () => {
  it.each([
    ['eth_getBalance', [], 'missing value for required argument 0'],
    ['eth_getBalance', ['0x12'], 'must be an address'],
    ['eth_getBalance', [NOWHERE, '0x'], 'must be a number'],
    ['eth_getBlockByNumber', ['newest'], 'must be a number'],
    ['eth_getBlockByHash', ['0x00'], 'must be 32 bytes'],
    ['eth_call', ['x'], 'must be an object'],
    ['eth_call', [{ to: NOWHERE, data: '0xabc' }], 'invalid data: must be bytes'],
    ['eth_call', [{ to: NOWHERE, data: '0x00', input: '0x01' }], 'invalid input: must equal data'],
    ['eth_call', [{ to: NOWHERE, value: `0x${'f'.repeat(65)}` }], 'invalid value'],
    ['eth_call', [{ to: NOWHERE, value: 5 }], 'invalid value'],
    ['eth_call', [{ to: NOWHERE }, 'latest', { [NOWHERE]: {} }], 'state overrides are not supported'],
    ['eth_call', [{ to: NOWHERE, gasPrice: '0x1', maxFeePerGas: '0x1' }], 'invalid gasPrice'],
    ['eth_call', [{ to: NOWHERE, accessList: {} }], 'invalid accessList'],
    ['eth_getLogs', [{ topics: ['0x1'] }], 'invalid topics'],
    ['eth_newFilter', [{ fromBlock: { a: 'lot' } }], 'invalid fromBlock'],
    ['eth_newFilter', [{ toBlock: [['latest']] }], 'invalid toBlock'],
    ['eth_getLogs', [{ address: Array(101).fill(NOWHERE) }], 'invalid address'],
    ['eth_feeHistory', ['0x1', 'latest', 'x'], 'invalid argument 2'],
    ['wallet_switchEthereumChain', [{}], 'invalid chainId'],
  ])('are validated: %s %j', async (method, params, problem) => {
    expect(await rpc(method, ...params)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(problem),
    })
  })

  it.each([
    ['eth_sendRawTransaction', ['0x'], 'invalid transaction'],
    ['eth_sendRawTransaction', [`0x03${'00'.repeat(40)}`], 'invalid transaction'],
    ['eth_sendRawTransaction', ['0x02f8'], 'invalid transaction'],
    ['eth_sendTransaction', [{ from: NOWHERE, to: NOWHERE }], 'unknown account'],
    ['personal_sign', ['hello', NOWHERE], 'unknown account'],
    ['eth_getBalance', [NOWHERE, '0x5'], 'header not found'],
    ['eth_getFilterChanges', ['0x7'], 'filter not found'],
    ['eth_call', [{ from: NOWHERE, to: NOWHERE, value: '0x1' }], 'insufficient funds'],
  ])('may be valid and still refused: %s %j', async (method, params, problem) => {
    expect(await rpc(method, ...params)).toMatchObject({
      code: -32000,
      message: expect.stringContaining(problem),
    })
  })

  it('name this chain', async () => {
    expect(await rpc('wallet_switchEthereumChain', { chainId: '0xaa36a7' })).toBeNull()
    expect(await rpc('wallet_addEthereumChain', { chainId: '0x1' })).toMatchObject({ code: 4902 })
  })
})

describe('the history', () => {
  it('has every block with its transaction and receipt', async () => {
    const from = await account()
    const hash = await rpc('eth_sendTransaction', { from, to: NOWHERE, value: '0x2' })
    const block = await rpc('eth_getBlockByNumber', 'latest', true)
    expect(block).toMatchObject({
      number: '0x1',
      gasUsed: '0x5208',
      transactions: [{ hash, from, value: '0x2' }],
    })
    expect((await rpc('eth_getBlockByHash', block.hash, false)).transactions).toEqual([hash])
    expect((await rpc('eth_getBlockByNumber', '0x0')).hash).toBe(block.parentHash)
    expect(await rpc('eth_getTransactionByHash', hash)).toEqual(block.transactions[0])
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      blockHash: block.hash,
    })
    expect(await rpc('eth_getBlockReceipts', block.hash)).toHaveLength(1)
    expect(await rpc('eth_getTransactionByBlockNumberAndIndex', 'latest', '0x1')).toBeNull()
    expect(await rpc('eth_getBlockByNumber', '0x2')).toBeNull()
    expect(await rpc('eth_getTransactionReceipt', `0x${'0'.repeat(64)}`)).toBeNull()
    expect(await rpc('eth_getBalance', NOWHERE, { blockHash: block.hash })).toBe('0x2')
    expect(await rpc('eth_getBalance', NOWHERE, '0x0')).toMatchObject({ code: -32000 })
  })

  it('reports new entries to filters', async () => {
    const from = await account()
    const [blocks, pending, none] = [
      await rpc('eth_newBlockFilter'),
      await rpc('eth_newPendingTransactionFilter'),
      await rpc('eth_newFilter', { address: NOWHERE }),
    ]
    const hash = await rpc('eth_sendTransaction', { from, to: NOWHERE })
    expect(await rpc('eth_getFilterChanges', blocks)).toEqual([
      (await rpc('eth_getBlockByNumber', '0x1')).hash,
    ])
    expect(await rpc('eth_getFilterChanges', blocks)).toEqual([])
    expect(await rpc('eth_getFilterChanges', pending)).toEqual([hash])
    expect(await rpc('eth_getFilterLogs', none)).toEqual([])
    expect(await rpc('eth_uninstallFilter', none)).toBe(true)
    expect(await rpc('eth_uninstallFilter', none)).toBe(false)
  })
})

describe('hostile byte code', () => {
  const GAS = '0x989680'
  /** Code that calls a precompiled contract repeatedly: its address and its input, which follows the code. */
  const again = (precompile: string, input: string): string => {
    const size = (input.length / 2).toString(16).padStart(4, '0')
    return `0x61${size}601a5f395b5f5f61${size}5f5f60${precompile}62989680f150600756${input}`
  }
  /** The generators of both groups. */
  const PAIR = `${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa`
  const ENDED = /out of gas|execution aborted|gas required exceeds/

  it.each([
    ['an endless loop', '0x5b600056'],
    ['an endless loop of cheap steps', `0x${'5b'.repeat(60)}5f56`],
    ['a loop that hashes', '0x5b620fffff5f20505f56'],
    ['a loop that writes', '0x5f5b600101808055600156'],
    ['a loop that logs', '0x5b61ffff5fa05f56'],
    ['contracts that make contracts', '0x5b385f5f39385f5ff0505f56'],
    [
      'modular powers',
      again('05', `${'00'.repeat(31)}20${'00'.repeat(31)}20${'00'.repeat(31)}20${'ff'.repeat(96)}`),
    ],
    ['pairings', again('08', PAIR)],
    ['signatures', again('01', `${'11'.repeat(32)}${'00'.repeat(31)}1b${'11'.repeat(64)}`)],
    ['all memory that there is', '0x633fffffff51'],
  ])('is stopped: %s', async (_what, data) => {
    const ended = { code: -32000, message: expect.stringMatching(ENDED) }
    expect(await rpc('eth_call', { data, gas: GAS })).toMatchObject(ended)
    expect(await rpc('eth_blockNumber')).toBe('0x0')
  })

  it('has no gas estimate when it never ends', async () => {
    const ended = { code: -32000, message: expect.stringMatching(ENDED) }
    expect(await rpc('eth_estimateGas', { data: '0x5b600056' })).toMatchObject(ended)
  })

  it.each([
    ['no such step', '0x0c', 'invalid opcode'],
    ['a jump to nowhere', '0x60ff56', 'invalid JUMP'],
    ['nothing on the stack', '0x01', 'stack underflow'],
    ['too much on the stack', `0x${'5f'.repeat(1025)}`, 'stack overflow'],
    ['a contract of nothing but EF', '0x60ef5f5360015ff3', 'invalid bytecode|EOF|0xEF'],
    ['a giant contract', '0x6160015ff3', 'code size|out of gas|codesize'],
    ['giant code that creates one', `0x${'00'.repeat(49_153)}`, 'initcode|code size'],
  ])('is refused with its error: %s', async (_what, data, why) => {
    const error = await rpc('eth_estimateGas', { data })
    expect(error).toMatchObject({ code: -32000, message: expect.stringMatching(new RegExp(why, 'i')) })
  })

  it('that runs out of gas is in a block, and the next transaction works', async () => {
    const from = await account()
    const hash = await rpc('eth_sendTransaction', { from, data: '0x5b600056', gas: '0x186a0' })
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0', gasUsed: '0x186a0' })
    const next = await rpc('eth_sendTransaction', { from, to: NOWHERE, value: '0x1' })
    expect(await rpc('eth_getTransactionReceipt', next)).toMatchObject({ status: '0x1', blockNumber: '0x2' })
  })

  it('cannot fill the shop', async () => {
    const from = await account()
    // Writes as many new slots as its gas allows.
    const data = '0x5f5b600101808043620100000217555a6200ffff1060015700'
    let last: unknown = '0x'
    for (let turn = 0; turn < 40 && typeof last === 'string'; turn++) {
      last = await rpc('eth_sendTransaction', { from, data, gas: GAS })
    }
    expect(last).toMatchObject({
      code: -32005,
      message: expect.stringContaining('this little chain is full'),
    })
    expect(await rpc('eth_sendTransaction', { from, to: from, value: '0x1' })).toMatch(/^0x/)
    // However often it is called.
    for (let turn = 0; turn < 60; turn++) expect(await rpc('eth_call', { from, to: from })).toBe('0x')
  })

  it("cannot prevent the shop's own contracts from being deployed", async () => {
    const from = await account()
    for (const size of [24_000, 4_000, 500, 50]) {
      let answer: unknown = '0x'
      for (let turn = 0; turn < 40 && typeof answer === 'string'; turn++) {
        // Each code is different: it begins with the number of its block.
        const data = `0x435f5261${size.toString(16).padStart(4, '0')}5ff3`
        answer = await rpc('eth_sendTransaction', { from, data, gas: GAS })
      }
      expect(answer).toMatchObject({ code: -32005 })
    }
    const before = await rpc('eth_getCode', ADDRESSES.faucet)
    const shop = await application.host.open(`rpc-${visits - 1}`)
    await shop.setLiveVersion('wrapping-faucet', 'once-per-wallet')
    const after = await rpc('eth_getCode', ADDRESSES.faucet)
    expect(after).toMatch(/^0x/)
    expect(after).not.toBe(before)
  })

  it('cannot create a flood of logs with little gas', async () => {
    const from = await account()
    const data = '0x5b5f5fa05a620186a0105f5700'
    expect(await rpc('eth_sendTransaction', { from, data, gas: GAS })).toMatchObject({
      code: -32005,
      message: expect.stringContaining('logs more than this little chain keeps'),
    })
  })

  it('cannot create a flood of responses with a batch', async () => {
    const from = await account()
    for (let turn = 0; turn < 20; turn++) {
      expect(await rpc('eth_sendTransaction', { from, data: '0x61ea605fa000', gas: GAS })).toMatch(/^0x/)
    }
    const wish = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] }
    const answers: { result?: unknown[]; error?: unknown }[] = (await post(Array(10).fill(wish))).json()
    expect(answers[0]?.result).toHaveLength(20)
    expect(answers.at(-1)?.error).toMatchObject({ code: -32005 })
  })
})
