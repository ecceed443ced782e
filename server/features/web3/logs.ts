import type { ShopEvents } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import { countsOf, incrementCounter, pruneCounters, readCounter } from '../../shop/storage/counters.ts'

/** A log of one of the shop's contracts. */
export type ContractLog = Omit<ShopEvents['contract.logged'], 'announced'>

const ANNOUNCED = 'announced-wallet'
const MINTED = 'minted-by'
/** Maximum number of remembered wallets of a kind. */
const MOST_WALLETS = 500
/** Longest address that is stored. */
const LONGEST_ADDRESS = 64

/** Remembers the wallet that a visitor claims to own. It is not verified, and compared as written. */
export function rememberWallet(shop: Shop, address: unknown): void {
  if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) return
  remember(shop, ANNOUNCED, address)
}

/** Call this for each log of the shop's own contracts once its block is stored. */
export function emitContractLog(shop: Shop, log: ContractLog): void {
  const { contract, name, args } = log
  if (contract === 'HoneyPot' && name === 'NFTMinted' && args.owner) remember(shop, MINTED, args.owner)
  shop.emit('contract.logged', { ...log, announced: [...countsOf(shop.tables, ANNOUNCED).keys()] })
}

/** The number of honey pots that this wallet has minted since the last call. The address is compared as written. */
export function takeMintCount(shop: Shop, address: string): number {
  const name = `${MINTED}:${address}`
  const minted = readCounter(shop.tables, name)?.count ?? 0
  if (minted > 0) shop.tables.run('DELETE FROM ff_marks WHERE name = ?', [name])
  return minted
}

function remember(shop: Shop, kind: string, address: string): void {
  incrementCounter(shop.tables, `${kind}:${address}`, shop.clock.now().getTime())
  pruneCounters(shop.tables, kind, 0, MOST_WALLETS)
}
