import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '#web/http.ts'
import { BEE, CONTRACT_ADDRESSES, FAUCET, POT } from './wallet/chain.ts'
import { rpc } from './wallet/rpc.ts'
import { readNumber, transactionFor } from './wallet/transactions.ts'
import { useWallet, type Wallet } from './wallet/use-wallet.ts'

/** BEE have 18 digits behind the point; the shop counts whole ones. */
export const ONE_BEE = 10n ** 18n

/** What the honey pot costs, in whole BEE. */
export const PRICE = 1000n

/** What the faucet says that it holds. */
export const faucetQuery = queryOptions({
  queryKey: ['web3', 'bee', 'faucet'],
  queryFn: () => readNumber(rpc, { address: CONTRACT_ADDRESSES.faucet, face: FAUCET, name: 'balance' }),
})

/** Whole BEE of an account. */
export const beesQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'mine', account],
    queryFn: async () => {
      const all = await readNumber(rpc, {
        address: CONTRACT_ADDRESSES.bee,
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
    queryFn: () =>
      readNumber(rpc, { address: CONTRACT_ADDRESSES.pot, face: POT, name: 'balanceOf', args: [account] }),
  })

/** From here on the shop watches the honey pot. */
export const watchMintingQuery = queryOptions({
  queryKey: ['web3-mint-listen'],
  queryFn: () => http.get<{ success: boolean; message: string }>('/rest/web3/nftMintListen'),
})

/** Asks the shop whether it saw this account mint. */
export function verifyMint(walletAddress: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/walletNFTVerify', { walletAddress })
}

/** How far the minting is. */
export type MintStage = 'intro' | 'approve' | 'confirm' | 'mint' | 'success'

/** What the button says meanwhile. */
export const MINT_TEXTS: Record<MintStage, string> = {
  intro: 'NFT_MINT_TEXT_INTRO',
  approve: 'NFT_MINT_TEXT_AWAITING_APPROVAL',
  confirm: 'NFT_MINT_TEXT_CONFIRM',
  mint: 'NFT_MINT_TEXT_IN_PROGRESS',
  success: 'NFT_MINT_TEXT_SUCCESS',
}

const TRIES = 3
const PAUSE_MS = 1500

/** The shop may hear of the block a little later than the wallet. */
async function untilVerified(account: string): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { success, message } = await verifyMint(account)
    if (success) return
    if (left === 1) throw new Error(message)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function mintHoneyPot(send: Wallet['send'], account: string, onStage: (stage: MintStage) => void) {
  const price = PRICE * ONE_BEE
  const allowed = await readNumber(rpc, {
    address: CONTRACT_ADDRESSES.bee,
    face: BEE,
    name: 'allowance',
    args: [account, CONTRACT_ADDRESSES.pot],
  })
  if (allowed < price) {
    onStage('approve')
    const args = [CONTRACT_ADDRESSES.pot, price]
    await send(transactionFor({ address: CONTRACT_ADDRESSES.bee, face: BEE, name: 'approve', args }, account))
  }
  onStage('confirm')
  const mint = transactionFor(
    { address: CONTRACT_ADDRESSES.pot, face: POT, name: 'mintNFT', args: [] },
    account,
  )
  await send(mint, { onSent: () => onStage('mint') })
  await untilVerified(account)
}

/** Buys the honey pot: the pot may take the price, the pot is minted, the shop looks. */
export function useMint(account: string | undefined) {
  const { send } = useWallet()
  const [stage, setStage] = useState<MintStage>('intro')
  const minting = useMutation({
    mutationFn: () => (account === undefined ? Promise.resolve() : mintHoneyPot(send, account, setStage)),
    onSuccess: () => setStage('success'),
    onError: () => setStage('intro'),
  })
  return { stage, error: minting.error, isBusy: minting.isPending, start: () => minting.mutate() }
}
