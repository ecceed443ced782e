import type { Tools } from '#lab'

/** A customer who is logged in. */
interface Customer {
  token: string
  bid: number
}

interface Account {
  email: string
  password: string
}

export const PASSWORD = 'Plum & Quince 7'

/** A card that pays for anything. */
export const CARD = 4_000_000_000_000_002

/** A product that is always in stock. */
const PRODUCT = 1

/** Registers a customer, with a code or without. */
export async function register(
  { http, expect }: Tools,
  { email, password }: Account,
  referral?: string,
): Promise<void> {
  const { status } = await http.post('/api/Users', {
    email,
    password,
    passwordRepeat: password,
    ...(referral !== undefined && { referral }),
  })
  expect(status === 201, `registering ${email} was answered with ${status}`)
}

export async function signUpCustomer(tools: Tools, account: Account, referral?: string): Promise<Customer> {
  await register(tools, account, referral)
  return tools.logIn(account.email, account.password)
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** The code that the customer gives to friends. */
export async function codeOf({ http }: Tools, { token }: Customer): Promise<string> {
  return (await http.get('/rest/referrals', { token })).json<{ data: { code: string } }>().data.code
}

/** The gain of the customer's wallet meanwhile, in coins. */
export async function gained(
  tools: Tools,
  { token }: Customer,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const balance = async () =>
    (await tools.http.get('/rest/wallet/balance', { token })).json<{ data: number }>().data
  const before = await balance()
  await meanwhile()
  return Math.round(((await balance()) - before) * 100) / 100
}

/** Buys one product with a card of this number. */
export async function order(
  { http, expect }: Tools,
  { token, bid }: Customer,
  cardNum: number,
): Promise<void> {
  const card = { fullName: 'Somebody', cardNum, expMonth: '12', expYear: '2099' }
  const saved = await http.post('/api/Cards/', card, { token })
  const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
  const line = { ProductId: PRODUCT, BasketId: String(bid), quantity: 1 }
  const added = await http.post('/api/BasketItems/', line, { token })
  expect(added.status === 200, `filling the basket was answered with ${added.status}`)
  const body = { orderDetails: { paymentId } }
  const placed = await http.post(`/rest/basket/${bid}/checkout`, body, { token })
  expect(placed.status === 200, `the order was answered with ${placed.status}`)
}
