import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

/** Prices of a crate, in coins. */
export interface FruitPrice {
  fruit: string
  price: number
  listPrice: number
}

/** An offer at the exchange. */
export interface ExchangeOffer {
  fruit: string
  price: number | string
  trader: string
  contracted: boolean
  at: string
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Posts an offer at the exchange, as anybody may. */
export async function offer(
  { http, expect }: Tools,
  body: { fruit: string; price: number | string; trader?: string; contracted?: boolean },
): Promise<void> {
  const posted = await http.post('/elsewhere/fruit-exchange/offers', { trader: 'm', ...body })
  expect(posted.status === 201, `the exchange answered with ${posted.status}`)
}

/** The offers at the exchange, oldest first. */
export async function offersAt({ http, expect }: Tools): Promise<ExchangeOffer[]> {
  const page = await http.get('/elsewhere/fruit-exchange/offers')
  expect(page.status === 200, `the exchange answered with ${page.status}`)
  return page.json<ExchangeOffer[]>()
}

/** Has the shop fetch the prices of the day. */
export async function refresh({ http, expect }: Tools): Promise<void> {
  const { status } = await http.post('/rest/fresh/refresh')
  expect(status === 200, `the refresh was answered with ${status}`)
}

export async function priceOf({ http, expect }: Tools, fruit: string): Promise<FruitPrice> {
  const { fruits } = (await http.get('/rest/fresh')).json<{ data: { fruits: FruitPrice[] } }>().data
  const found = fruits.find((one) => one.fruit === fruit)
  expect(found !== undefined, `there is no ${fruit}`)
  return found ?? { fruit, price: 0, listPrice: 0 }
}

async function balanceOf({ http }: Tools, { token }: Customer): Promise<number> {
  return (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>().data
}

/** Orders a crate. Returns what was taken from the wallet, in coins. */
export async function order(tools: Tools, customer: Customer, fruit: string): Promise<number> {
  const { http, expect } = tools
  const before = await balanceOf(tools, customer)
  const { status } = await http.post(`/rest/fresh/${fruit}/order`, { crates: 1 }, customer)
  expect(status === 201, `the order was answered with ${status}`)
  return Math.round((before - (await balanceOf(tools, customer))) * 100) / 100
}

/** Orders a crate that costs a fifth of its list price or less. */
export async function orderCheaply(tools: Tools, customer: Customer, fruit: string): Promise<void> {
  const { price, listPrice } = await priceOf(tools, fruit)
  tools.expect(price <= listPrice / 5, `a crate costs ${price}`)
  await order(tools, customer, fruit)
}
