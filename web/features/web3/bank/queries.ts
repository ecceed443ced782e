import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/http.ts'
import { BANK, PLACES } from '../wallet/chain.ts'
import { rpc } from '../wallet/rpc.ts'
import { readNumber } from '../wallet/transactions.ts'

/** Wei that the bank owes to an account. */
export const ownShareQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bank', account],
    queryFn: () => readNumber(rpc, { address: PLACES.bank, face: BANK, name: 'balanceOf', args: [account] }),
  })

/** Tells the shop whose wallet is at the bank, once for each. */
export const announceQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['web3-announced', walletAddress],
    queryFn: () =>
      http.post<{ success: boolean; message: string }>('/rest/web3/walletExploitAddress', { walletAddress }),
    staleTime: Number.POSITIVE_INFINITY,
  })
