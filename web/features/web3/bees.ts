import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '#web/http.ts'
import { BEE, CONTRACT_ADDRESSES, FAUCET, POT } from './wallet/chain.ts'
import { rpc } from './wallet/rpc.ts'
import { readNumber, transactionFor } from './wallet/transactions.ts'
import { useWallet, type Wallet } from './wallet/use-wallet.ts'

/** BEE have 18 decimals; the shop counts whole ones. */
export const ONE_BEE = 10n ** 18n

/** The price of the honey pot, in whole BEE. */
export const PRICE = 1000n

/** The balance that the faucet reports. */
export const faucetQuery = queryOptions({
  queryKey: ['web3', 'bee', 'faucet'],
  queryFn: () => readNumber(rpc, { address: CONTRACT_ADDRESSES.faucet, face: FAUCET, name: 'balance' }),
})

/** The BEE of an account, whole ones only. */
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

/** The number of honey pots of an account. */
export const potsQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'pots', account],
    queryFn: () =>
      readNumber(rpc, { address: CONTRACT_ADDRESSES.pot, face: POT, name: 'balanceOf', args: [account] }),
  })

/** Makes the shop watch for minted honey pots. */
export const watchMintingQuery = queryOptions({
  queryKey: ['web3-mint-listen'],
  queryFn: () => http.get<{ success: boolean; message: string }>('/rest/web3/nftMintListen'),
})

/** Asks the shop whether it saw this account mint. */
export function verifyMint(walletAddress: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/walletNFTVerify', { walletAddress })
}

/** The progress of minting. */
export type MintStage = 'intro' | 'approve' | 'confirm' | 'mint' | 'success'

/** The text of the button at each stage. */
export const MINT_TEXTS: Record<MintStage, string> = {
  intro: 'NFT_MINT_TEXT_INTRO',
  approve: 'NFT_MINT_TEXT_AWAITING_APPROVAL',
  confirm: 'NFT_MINT_TEXT_CONFIRM',
  mint: 'NFT_MINT_TEXT_IN_PROGRESS',
  success: 'NFT_MINT_TEXT_SUCCESS',
}

const TRIES = 3
const PAUSE_MS = 1500

/** The shop may see the block a little later than the wallet does. */
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

/** Buys the honey pot: approves the price, mints the pot, and has the shop verify it. */
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
