import type { Tools } from '#lab'

/** A customer who is logged in, with a token. */
interface Customer {
  token: string
}

/** The customer's pips and cents. */
interface Purse {
  pips: number
  cents: number
}

export type Direction = 'toCoins' | 'toPips'

/** Logs in as Jim, who has a hundred coins and a hundred pips. */
export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export async function purseOf({ http }: Tools, { token }: Customer): Promise<Purse> {
  const { data } = (await http.get('/rest/loyalty/balance', { token })).json<{
    data: { pips: number; wallet: number }
  }>()
  return { pips: data.pips, cents: Math.round(data.wallet * 100) }
}

/** A customer's wealth in cents: a pip is one and a half. */
const worth = ({ pips, cents }: Purse): number => pips * 1.5 + cents

/** Exchanges lots. Ends the run if the shop refuses. */
export async function exchange(
  { http, expect }: Tools,
  { token }: Customer,
  direction: Direction,
  lots: readonly number[],
): Promise<void> {
  const { status } = await http.post('/rest/loyalty/exchange', { direction, lots }, { token })
  expect(status === 200, `the exchange was answered with ${status}`)
}

/** This many equal lots. */
export const lotsOf = (size: number, count: number): number[] => Array.from({ length: count }, () => size)

/** The gain meanwhile, in cents. */
export async function gained(
  tools: Tools,
  customer: Customer,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const before = worth(await purseOf(tools, customer))
  await meanwhile()
  return worth(await purseOf(tools, customer)) - before
}
