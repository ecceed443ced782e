import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/http.ts'

/** Whose token it is. */
export const OWNER = '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05'

/** Whether somebody in this shop has shown the key already. */
export const unlockedQuery = queryOptions({
  queryKey: ['web3-nft-unlocked'],
  queryFn: async () => (await http.get<{ status: boolean }>('/rest/web3/nftUnlocked')).status,
  staleTime: 0,
})

/** Rejects with what the shop says to a wrong key. */
export function submitKey(privateKey: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/submitKey', { privateKey })
}
