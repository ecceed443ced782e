import Type from 'typebox'
import { httpReply, type Routes, successBody } from '../../../http/routing/routes.ts'
import type { WellKnownContract } from '../../../shop/records/known-contracts.ts'
import type { Shop } from '../../../shop/shop.ts'
import { Chain } from './chain.ts'
import { contractsToDeploy } from './deployed-contracts.ts'
import { RpcError, readAddress } from './params.ts'
import { answerRpc } from './rpc.ts'
import { readAccount, readKeys } from './store.ts'

const ETHER = 10n ** 18n
/** Maximum test ether from the faucet. */
const MOST_PLAY_ETHER = 100n * ETHER

export interface ChainOptions {
  /** Folder of compiled contracts. */
  compiled: string
  /** The shop's own contracts, for tests. */
  contracts?: readonly WellKnownContract[]
}

/** Routes of the chain of each shop: JSON-RPC, accounts, and a faucet for test ether. */
export function chainRoutes({ compiled, contracts }: ChainOptions): Routes {
  const contractsOf = contractsToDeploy(compiled, contracts)
  const chains = new WeakMap<Shop, Chain>()
  const chainOf = (shop: Shop): Chain => {
    const chain = chains.get(shop) ?? new Chain(shop, () => contractsOf(shop))
    chains.set(shop, chain)
    return chain
  }

  return (on) => {
    on.post(
      '/rest/web3/rpc',
      {
        parsesRawBody: true,
        tag: 'Chain',
        summary: "Ethereum's JSON-RPC of the shop's own chain, for wallets and libraries",
        body: Type.Object({
          jsonrpc: Type.String({ example: '2.0' }),
          id: Type.Integer({ example: 1 }),
          method: Type.String({ example: 'eth_blockNumber' }),
          params: Type.Array(Type.Unknown()),
        }),
        answers: {
          200: '`{ jsonrpc, id, result }`, or `error`; a list where a list was sent',
          204: 'Nothing but notifications was sent',
        },
      },
      async ({ shop, rawBody }) => {
        const reply = await answerRpc(chainOf(shop), rawBody)
        return reply === undefined ? httpReply(204, '') : reply
      },
    )
    on.get(
      '/rest/web3/accounts',
      {
        tag: 'Chain',
        summary: 'Accounts with play ether, and their keys',
        answers: { 200: 'Address, private key and balance in wei of each' },
      },
      async ({ shop }) => {
        const chain = chainOf(shop)
        await chain.ready()
        return successBody(
          readKeys(chain.tables).map((key) => ({ ...key, balance: balanceOf(chain, key.address) })),
        )
      },
    )
    on.post(
      '/rest/web3/faucet',
      {
        tag: 'Chain',
        summary: 'One play ether for any address',
        body: Type.Object({ address: Type.String({ example: '0x…' }) }),
        answers: {
          200: 'The address, and its balance in wei',
          400: 'No address',
          429: 'It has a hundred already',
        },
      },
      async ({ shop, body }) => {
        const chain = chainOf(shop)
        const address = addressIn(body.address)
        if (address === undefined) {
          return httpReply(400, {
            status: 'error',
            message: 'This is no address: 0x and 40 hex digits are needed',
          })
        }
        await chain.ready()
        if (BigInt(balanceOf(chain, address)) + ETHER > MOST_PLAY_ETHER) {
          return httpReply(429, { status: 'error', message: 'This account has play ether enough' })
        }
        await chain.give(address, ETHER)
        return successBody({ address: body.address, balance: balanceOf(chain, address) })
      },
    )
  }
}

/** In wei as decimal text. */
function balanceOf({ tables }: Chain, address: string): string {
  return BigInt(readAccount(tables, address).balance).toString()
}

function addressIn(value: unknown): string | undefined {
  try {
    return readAddress(value, 'address')
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
