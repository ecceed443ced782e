import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { http } from '#web/http.ts'
import { historyOf } from './history.ts'
import { fromHex } from './provider.ts'
import { rpc, rpcAll } from './rpc.ts'

/** An unlocked account of the shop's chain, with its private key. */
export interface OpenAccount {
  address: string
  privateKey: string
}

/** The balance of an account or a contract, in wei. Queries under `web3` are refetched after each transaction. */
export const etherQuery = (address: string) =>
  queryOptions({
    queryKey: ['web3', 'ether', address],
    queryFn: async () => fromHex(await rpc('eth_getBalance', [address, 'latest'])),
  })

export const historyQuery = (account: string) =>
  queryOptions({ queryKey: ['web3', 'history', account], queryFn: () => historyOf(account, rpcAll) })

/** Only fetched to show a key. */
export const openAccountsQuery = queryOptions({
  queryKey: ['web3-open-accounts'],
  queryFn: async () => (await http.get<Success<OpenAccount[]>>('/rest/web3/accounts')).data,
})

/** Requests ether from the faucet. */
export function requestEther(address: string): Promise<unknown> {
  return http.post('/rest/web3/faucet', { address })
}
