import type * as Weak from '../../../labs/profile-template/weak.ts'
import { SandboxUnavailable } from '../../sandbox/errors.ts'
import { CALLBACK_KEY, expectCallback, receiveCallback } from '../../shop/records/callbacks.ts'
import { fakeHost } from '../../shop/records/machine.ts'
import type { Shop } from '../../shop/shop.ts'

/** Programs that are known to call home, by a part of the address that they come from. */
const CALLS_HOME = /juicy_malware/i

/** What a customer is called on her page. Rejects with `SandboxUnavailable`. */
export async function shownName(shop: Shop, username: string): Promise<string> {
  let unavailable: SandboxUnavailable | undefined
  const evaluate = (code: string): Promise<unknown> =>
    runTemplate(shop, code).catch((error: unknown) => {
      // A template that fails is shown as it is written; one that nobody could run just now is another matter.
      if (error instanceof SandboxUnavailable) unavailable = error
      throw error
    })
  const name = await shop.call<typeof Weak>('profile-template').shownName(username, evaluate)
  if (unavailable) throw unavailable
  return name
}

/** Runs a piece of template on the machine that the shop pretends to be on. */
async function runTemplate(shop: Shop, source: string): Promise<unknown> {
  expectCallback(shop, 'template')
  const { value, error, deeds } = await shop.sandbox.inWorld({ source }, fakeHost(shop))
  // There is no real program to do it, so what it would have done happens here.
  if (deeds.ran.some(({ from }) => CALLS_HOME.test(from))) receiveCallback(shop, CALLBACK_KEY)
  if (error) throw error
  return value ?? '[object Object]'
}
