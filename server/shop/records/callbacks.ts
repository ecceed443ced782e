import type { Shop } from '../shop.ts'
import { readCounter, writeCounter } from '../storage/counters.ts'

/** What was made to act from inside the shop: the template of a page, or the part that fetches pictures. */
export type CallbackSource = 'template' | 'fetcher'

/** Notes that something acts for an attacker, so that a call from the inside is believed. */
export function expectCallback(shop: Shop, accomplice: CallbackSource): void {
  writeCounter(shop.tables, `accomplice:${accomplice}`, { count: 1, at: shop.clock.now().getTime() })
}

/** Whether something in this shop acts for an attacker. */
export function isCallbackExpected({ tables }: Pick<Shop, 'tables'>, accomplice: CallbackSource): boolean {
  return readCounter(tables, `accomplice:${accomplice}`) !== undefined
}

/** Where calls from the inside arrive. */
export const CALLBACK_PATH = '/solve/challenges/server-side'

/** The key that a call from the inside has to bring; existing programs know it by heart. */
export const CALLBACK_KEY = 'tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

/** Takes a call from the inside. Answers whether anybody had been waiting for it. */
export function receiveCallback(shop: Shop, key: string | undefined): boolean {
  const byTemplate = isCallbackExpected(shop, 'template')
  const byFetcher = isCallbackExpected(shop, 'fetcher')
  if (key !== CALLBACK_KEY || !(byTemplate || byFetcher)) return false
  shop.emit('callback.received', { byTemplate, byFetcher })
  return true
}
