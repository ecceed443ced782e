import { CHAIN_ID, checkedAddress } from './chain.ts'

import { OtherChainError } from './errors.ts'
import { fromHex, type Provider, textField } from './provider.ts'
import { RPC_PATH, type Rpc, RpcError } from './rpc.ts'

/** The id of the wallet in the page. */
export const PAGE_WALLET_ID = 'page'

const ACCOUNT_KEY = 'web3-account'
const CHOSEN_WALLET_KEY = 'web3-wallet'

/** The learner's last choice, kept while the tab is open. */
export const rememberedWallet = {
  account: () => sessionStorage.getItem(ACCOUNT_KEY) ?? undefined,
  offer: () => sessionStorage.getItem(CHOSEN_WALLET_KEY) ?? undefined,
  keepAccount: (account: string) => sessionStorage.setItem(ACCOUNT_KEY, account),
  keepOffer: (id: string) => sessionStorage.setItem(CHOSEN_WALLET_KEY, id),
}

/** The full address of the shop's RPC endpoint, for other wallets. */
export function rpcAddress(): string {
  return new URL(`.${RPC_PATH}`, document.baseURI).href
}

/** The parameters that add the chain to a wallet. */
function chainParameters(name: string) {
  return {
    chainId: CHAIN_ID,
    chainName: name,
    nativeCurrency: { name: 'Play ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [rpcAddress()],
  }
}

async function genesis(rpc: Rpc): Promise<string | undefined> {
  return textField(await rpc('eth_getBlockByNumber', ['0x0', false]), 'hash')
}

/** Wallets that know no other chain, and users who refuse, stay on their chain. */
async function addChain(offer: AvailableWallet, name: string): Promise<void> {
  try {
    await offer.provider.request({ method: 'wallet_addEthereumChain', params: [chainParameters(name)] })
  } catch {
    // The wallet's next answer shows whether it switched.
  }
}

/**
 * Connects a wallet and switches it to the shop's chain. Returns its accounts, the current one first. Rejects if its
 * user refuses, or if it uses another chain: also the real one with the same id.
 */
export async function connectWallet(offer: AvailableWallet, rpc: Rpc, chainName: string): Promise<string[]> {
  const { provider } = offer
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  // Some wallets return addresses in lower case; the shop compares them with checksum case.
  const list = Array.isArray(accounts) ? accounts.map((account) => checkedAddress(String(account)) ?? '') : []
  if (list.length === 0) throw new RpcError(4100, 'The wallet shows no account')
  if (offer.id === PAGE_WALLET_ID) return list
  await addChain(offer, chainName)
  const chain = fromHex(await provider.request({ method: 'eth_chainId' }))
  if (chain !== fromHex(CHAIN_ID)) throw new RpcError(4902, 'The wallet is on another chain')
  const theirs = await genesis((method, params) => provider.request({ method, params }))
  if (theirs !== (await genesis(rpc))) throw new OtherChainError()
  return list
}

declare global {
  interface Window {
    ethereum?: Provider
  }
}

/** A wallet that can be connected. */
export interface AvailableWallet {
  /** `page` for the wallet in the page. */
  id: string
  name: string
  provider: Provider
}

function isProvider(value: unknown): value is Provider {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
}

/** The announcement of an extension (EIP-6963). */
function announcedWallet(detail: unknown): AvailableWallet | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const info: unknown = Reflect.get(detail, 'info')
  const provider: unknown = Reflect.get(detail, 'provider')
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const id: unknown = Reflect.get(info, 'rdns')
  const name: unknown = Reflect.get(info, 'name')
  return typeof id === 'string' && typeof name === 'string' ? { id, name, provider } : undefined
}

/** Requests announcements of extensions, and reports each. Returns a function that stops listening. */
export function listenForWallets(found: (offer: AvailableWallet) => void): () => void {
  const listen = (event: Event) => {
    const offer = event instanceof CustomEvent ? announcedWallet(event.detail) : undefined
    if (offer) found(offer)
  }
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', listen)
}
