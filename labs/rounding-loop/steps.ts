import type { Tools } from '#lab'

/** Somebody who is logged in, with her token. */
interface Customer {
  token: string
}

/** What she has, in pips and cents. */
interface Purse {
  pips: number
  cents: number
}

export type Direction = 'toCoins' | 'toPips'

/** Jim, who has a hundred coins, and a hundred pips as everybody. */
export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export async function purseOf({ http }: Tools, { token }: Customer): Promise<Purse> {
  const { data } = (await http.get('/rest/loyalty/balance', { token })).json<{
    data: { pips: number; wallet: number }
  }>()
  return { pips: data.pips, cents: Math.round(data.wallet * 100) }
}

/** What somebody has, in cents: a pip is one and a half. */
const worth = ({ pips, cents }: Purse): number => pips * 1.5 + cents

/** Exchanges lots. Ends the run where the shop does not. */
export async function exchange(
  { http, expect }: Tools,
  { token }: Customer,
  direction: Direction,
  lots: readonly number[],
): Promise<void> {
  const { status } = await http.post('/rest/loyalty/exchange', { direction, lots }, { token })
  expect(status === 200, `the exchange was answered with ${status}`)
}

/** So many lots of the same size. */
export const lotsOf = (size: number, count: number): number[] => Array.from({ length: count }, () => size)

/** What came out of nowhere meanwhile, in cents. */
export async function gained(
  tools: Tools,
  customer: Customer,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const before = worth(await purseOf(tools, customer))
  await meanwhile()
  return worth(await purseOf(tools, customer)) - before
}
