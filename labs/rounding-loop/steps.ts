import type { Tools } from '#lab'

/** Somebody who is logged in, with her token. */
export interface Customer {
  token: string
}

/** What she has, in pips and cents. */
export interface Purse {
  pips: number
  cents: number
}

export type Direction = 'toCoins' | 'toPips'

const card = { fullName: 'Somebody', cardNum: 4_000_000_000_000_002, expMonth: '12', expYear: '2099' }

/** Signs somebody up who has so many coins in her wallet. */
export async function newcomer(
  { http, logIn, expect }: Tools,
  { email, password }: { email: string; password: string },
  coins = 0,
): Promise<Customer> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  if (coins === 0) return { token }
  const saved = await http.post('/api/Cards/', card, { token })
  const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
  const charged = await http.put('/rest/wallet/balance', { balance: coins, paymentId }, { token })
  expect(charged.status === 200, `charging her wallet answered with ${charged.status}`)
  return { token }
}

/** Jim, who has a hundred coins, and a hundred pips as everybody. */
export const jim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export async function purseOf({ http }: Tools, { token }: Customer): Promise<Purse> {
  const { data } = (await http.get('/rest/loyalty/balance', { token })).json<{
    data: { pips: number; wallet: number }
  }>()
  return { pips: data.pips, cents: Math.round(data.wallet * 100) }
}

/** What somebody has, in cents: a pip is one and a half. */
export const worth = ({ pips, cents }: Purse): number => pips * 1.5 + cents

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
