import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { http } from '#web/http.ts'
import { historyOf } from './history.ts'
import { fromHex } from './provider.ts'
import { rpc, rpcAll } from './rpc.ts'

/** An account of the shop's chain, with what it takes to use it elsewhere. */
export interface OpenAccount {
  address: string
  privateKey: string
}

/** Wei that an account or a contract holds. What lies under `web3` is asked again after each transaction. */
export const etherQuery = (address: string) =>
  queryOptions({
    queryKey: ['web3', 'ether', address],
    queryFn: async () => fromHex(await rpc('eth_getBalance', [address, 'latest'])),
  })

export const historyQuery = (account: string) =>
  queryOptions({ queryKey: ['web3', 'history', account], queryFn: () => historyOf(account, rpcAll) })

/** Asked for only by who wants to see a key. */
export const openAccountsQuery = queryOptions({
  queryKey: ['web3-open-accounts'],
  queryFn: async () => (await http.get<Success<OpenAccount[]>>('/rest/web3/accounts')).data,
})

/** Ether out of nothing. */
export function requestEther(address: string): Promise<unknown> {
  return http.post('/rest/web3/faucet', { address })
}
