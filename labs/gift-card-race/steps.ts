import type { Tools } from '#lab'

/** Somebody who is logged in, with her token. */
export interface Customer {
  token: string
}

interface Account {
  email: string
  password: string
}

const card = { fullName: 'Somebody', cardNum: 4_000_000_000_000_002, expMonth: '12', expYear: '2099' }

/** Most that can be put into a wallet at a time. */
const MOST_AT_A_TIME = 1_000

/** Signs somebody up who has so much in her wallet, and nothing by default. */
export async function newcomer(
  { http, logIn, expect }: Tools,
  { email, password }: Account,
  savings = 0,
): Promise<Customer> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  if (savings === 0) return { token }
  const saved = await http.post('/api/Cards/', card, { token })
  const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
  for (let left = savings; left > 0; left -= MOST_AT_A_TIME) {
    const balance = Math.min(left, MOST_AT_A_TIME)
    const charged = await http.put('/rest/wallet/balance', { balance, paymentId }, { token })
    expect(charged.status === 200, `charging her wallet answered with ${charged.status}`)
  }
  return { token }
}

/** Jim, who has a hundred in his wallet. */
export const jim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export async function balanceOf({ http }: Tools, { token }: Customer): Promise<number> {
  return (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>().data
}

/** Buys a card for what it is worth; its code. */
export async function buy({ http, expect }: Tools, buyer: Customer, value: number): Promise<string> {
  const bought = await http.post('/rest/gift-cards', { value, price: value, message: 'Cheers' }, buyer)
  expect(bought.status === 201, `the card was answered with ${bought.status}`)
  return bought.json<{ data: { code: string } }>().data.code
}

/** Redeems a card, and says how that was answered. */
export async function redeem({ http }: Tools, { token }: Customer, code: string): Promise<number> {
  return (await http.post('/rest/gift-cards/redeem', { code }, { token })).status
}

/** What came into the wallets of these customers meanwhile, in all. */
export async function gained(
  tools: Tools,
  customers: readonly Customer[],
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const inAll = async () => {
    const balances = await Promise.all(customers.map((one) => balanceOf(tools, one)))
    return balances.reduce((sum, balance) => sum + balance, 0)
  }
  const before = await inAll()
  await meanwhile()
  return Math.round(((await inAll()) - before) * 100) / 100
}
