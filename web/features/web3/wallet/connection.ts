import { CHAIN_ID, checkedAddress } from './chain.ts'
import type { Offer } from './discover.ts'
import { OtherChainError } from './errors.ts'
import { fromHex, textIn } from './provider.ts'
import { RPC_PATH, type Rpc, RpcError } from './rpc.ts'

/** The id of the wallet in the page. */
export const PAGE = 'page'

const ACCOUNT = 'web3-account'
const OFFER = 'web3-wallet'

/** What the learner chose last, for as long as the tab is open. */
export const remembered = {
  account: () => sessionStorage.getItem(ACCOUNT) ?? undefined,
  offer: () => sessionStorage.getItem(OFFER) ?? undefined,
  keepAccount: (account: string) => sessionStorage.setItem(ACCOUNT, account),
  keepOffer: (id: string) => sessionStorage.setItem(OFFER, id),
}

/** Where the shop's chain answers, in full: what a wallet of one's own has to be told. */
export function rpcAddress(): string {
  return new URL(`.${RPC_PATH}`, document.baseURI).href
}

/** What is asked of a wallet that does not know the chain yet. */
function introduction(name: string) {
  return {
    chainId: CHAIN_ID,
    chainName: name,
    nativeCurrency: { name: 'Play ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [rpcAddress()],
  }
}

async function genesis(rpc: Rpc): Promise<string | undefined> {
  return textIn(await rpc('eth_getBlockByNumber', ['0x0', false]), 'hash')
}

/** Wallets that know no other chain, and those whose owner does not want to be asked, stay where they are. */
async function introduceChain(offer: Offer, name: string): Promise<void> {
  try {
    await offer.provider.request({ method: 'wallet_addEthereumChain', params: [introduction(name)] })
  } catch {
    // Whether it got there is seen by what the wallet says next.
  }
}

/**
 * Connects a wallet and brings it to the shop's chain. Its accounts, the current one first. Rejects where its owner
 * says no, or where it talks with another chain: also with the real one of the same number.
 */
export async function connect(offer: Offer, rpc: Rpc, chainName: string): Promise<string[]> {
  const { provider } = offer
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  // Some wallets spell addresses in small letters only; the shop compares them letter by letter.
  const list = Array.isArray(accounts) ? accounts.map((account) => checkedAddress(String(account)) ?? '') : []
  if (list.length === 0) throw new RpcError(4100, 'The wallet shows no account')
  if (offer.id === PAGE) return list
  await introduceChain(offer, chainName)
  const chain = fromHex(await provider.request({ method: 'eth_chainId' }))
  if (chain !== fromHex(CHAIN_ID)) throw new RpcError(4902, 'The wallet is on another chain')
  const theirs = await genesis((method, params) => provider.request({ method, params }))
  if (theirs !== (await genesis(rpc))) throw new OtherChainError()
  return list
}
