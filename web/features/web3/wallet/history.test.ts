import { expect, it } from 'vitest'
import { CONTRACT_ADDRESSES, FAUCET } from './chain.ts'
import { historyOf } from './history.ts'
import type { RpcCall } from './rpc.ts'

const ANN = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const BOB = '0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2'

const claim = FAUCET.encodeFunctionData('withdraw', [7])

/** One transaction in each block, from the second on. */
const TRANSACTIONS = [
  {
    hash: '0x1',
    from: ANN.toLowerCase(),
    to: CONTRACT_ADDRESSES.faucet.toLowerCase(),
    value: '0x0',
    input: claim,
  },
  { hash: '0x2', from: BOB, to: ANN, value: '0x5', input: '0x' },
  { hash: '0x3', from: BOB, to: CONTRACT_ADDRESSES.bank, value: '0x5', input: '0x' },
  { hash: '0x4', from: ANN, to: null, value: '0x0', input: '0x6001' },
]
const MADE = '0x4B20993Bc481177ec7E8f571ceCaE8A9e22C02db'

const chain = async (calls: readonly RpcCall[]) => calls.map(answer)

function answer({ method, params = [] }: RpcCall): unknown {
  if (method === 'eth_blockNumber') return '0x4'
  const [what] = params
  if (method === 'eth_getTransactionReceipt') {
    return what === '0x4'
      ? { status: '0x1', contractAddress: MADE }
      : { status: what === '0x1' ? '0x0' : '0x1', contractAddress: null }
  }
  const number = Number(what)
  const transactions = TRANSACTIONS.slice(number - 1, number)
  return { number: what, timestamp: '0x65', transactions: number === 0 ? [] : transactions }
}

it('lists what an account sent, received and created, newest first, without the transactions of others', async () => {
  const entries = await historyOf(ANN, chain)
  expect(entries.map(({ hash, isOut, isFine }) => [hash, isOut, isFine])).toEqual([
    ['0x4', true, true],
    ['0x2', false, true],
    ['0x1', true, false],
  ])
  expect(entries[0]).toMatchObject({ made: MADE, other: undefined, block: 4n })
  expect(entries[1]).toMatchObject({ other: BOB, wei: 5n, made: undefined })
  expect(entries[2]).toMatchObject({ contract: 'BeeFaucet', functionName: 'withdraw', at: new Date(101_000) })
})
