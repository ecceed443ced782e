import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/http.ts'
import { BEE, FAUCET, PLACES, POT } from '../wallet/chain.ts'
import { rpc } from '../wallet/rpc.ts'
import { readNumber } from '../wallet/transactions.ts'

/** BEE have 18 digits behind the point; the shop counts whole ones. */
export const ONE_BEE = 10n ** 18n

/** What the honey pot costs, in whole BEE. */
export const PRICE = 1000n

/** What the faucet says that it holds. */
export const faucetQuery = queryOptions({
  queryKey: ['web3', 'bee', 'faucet'],
  queryFn: () => readNumber(rpc, { address: PLACES.faucet, face: FAUCET, name: 'balance' }),
})

/** Whole BEE of an account. */
export const beesQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'mine', account],
    queryFn: async () => {
      const all = await readNumber(rpc, {
        address: PLACES.bee,
        face: BEE,
        name: 'balanceOf',
        args: [account],
      })
      return all / ONE_BEE
    },
  })

/** How many honey pots an account has. */
export const potsQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'pots', account],
    queryFn: () => readNumber(rpc, { address: PLACES.pot, face: POT, name: 'balanceOf', args: [account] }),
  })

/** From here on the shop watches the honey pot. */
export const listenQuery = queryOptions({
  queryKey: ['web3-mint-listen'],
  queryFn: () => http.get<{ success: boolean; message: string }>('/rest/web3/nftMintListen'),
})

/** Asks the shop whether it saw this account mint. */
export function verifyMint(walletAddress: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/walletNFTVerify', { walletAddress })
}
