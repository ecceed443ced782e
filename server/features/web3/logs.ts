import type { ShopEvents } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import { countsOf, incrementCounter, pruneCounters, readCounter } from '../../shop/storage/counters.ts'

/** What a contract of the shop's logged, as it stands in the block. */
export type ContractLog = Omit<ShopEvents['contract.logged'], 'announced'>

const ANNOUNCED = 'announced-wallet'
const MINTED = 'minted-by'
/** Most wallets of a kind that a shop remembers. */
const MOST_WALLETS = 500
/** Longer texts are no address. */
const LONGEST_ADDRESS = 64

/** Remembers a wallet that somebody says is hers. Nobody checks, and it counts exactly as it was written. */
export function announceWallet(shop: Shop, address: unknown): void {
  if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) return
  remember(shop, ANNOUNCED, address)
}

/** To be called for each log of the shop's own contracts as soon as its block is written. */
export function tellOfLog(shop: Shop, log: ContractLog): void {
  const { contract, name, args } = log
  if (contract === 'HoneyPot' && name === 'NFTMinted' && args.owner) remember(shop, MINTED, args.owner)
  shop.emit('contract.logged', { ...log, announced: [...countsOf(shop.tables, ANNOUNCED).keys()] })
}

/** How many honey pots this wallet has minted since it was last asked about. The address counts as written. */
export function claimMints(shop: Shop, address: string): number {
  const name = `${MINTED}:${address}`
  const minted = readCounter(shop.tables, name)?.count ?? 0
  if (minted > 0) shop.tables.run('DELETE FROM ff_marks WHERE name = ?', [name])
  return minted
}

function remember(shop: Shop, kind: string, address: string): void {
  incrementCounter(shop.tables, `${kind}:${address}`, shop.clock.now().getTime())
  pruneCounters(shop.tables, kind, 0, MOST_WALLETS)
}
