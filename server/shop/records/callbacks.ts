import type { Shop } from '../shop.ts'
import { readCounter, writeCounter } from '../storage/counters.ts'

/** What an attacker made act from inside the shop: the template of a page, or the part that fetches pictures. */
export type CallbackSource = 'template' | 'fetcher'

/** Records that something acts for an attacker, so that a call from the inside is accepted. */
export function expectCallback(shop: Shop, accomplice: CallbackSource): void {
  writeCounter(shop.tables, `accomplice:${accomplice}`, { count: 1, at: shop.clock.now().getTime() })
}

/** Whether something in this shop acts for an attacker. */
function isCallbackExpected({ tables }: Pick<Shop, 'tables'>, accomplice: CallbackSource): boolean {
  return readCounter(tables, `accomplice:${accomplice}`) !== undefined
}

/** Path where calls from the inside arrive. */
export const CALLBACK_PATH = '/solve/challenges/server-side'

/** The key that a call from the inside has to bring. Published scripts rely on it. */
export const CALLBACK_KEY = 'tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

/** Handles a call from the inside. Returns whether one was expected. */
export function receiveCallback(shop: Shop, key: string | undefined): boolean {
  const byTemplate = isCallbackExpected(shop, 'template')
  const byFetcher = isCallbackExpected(shop, 'fetcher')
  if (key !== CALLBACK_KEY || !(byTemplate || byFetcher)) return false
  shop.emit('callback.received', { byTemplate, byFetcher })
  return true
}
