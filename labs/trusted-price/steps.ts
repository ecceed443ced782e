import type { Tools } from '#lab'

/** A customer who signed up for this shop, with a token. */
interface Buyer {
  token: string
}

interface Account {
  email: string
  password: string
}

const card = { fullName: 'Somebody', cardNum: 4_000_000_000_000_002, expMonth: '12', expYear: '2099' }

/** Signs up a customer with this amount in the wallet, as a member if requested. */
export async function signUpCustomer(
  { http, logIn, expect }: Tools,
  { email, password }: Account,
  savings: number,
  membership?: 'deluxe',
): Promise<Buyer> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  const saved = await http.post('/api/Cards/', card, { token })
  const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
  if (savings > 0) {
    const charged = await http.put('/rest/wallet/balance', { balance: savings, paymentId }, { token })
    expect(charged.status === 200, `charging the wallet answered with ${charged.status}`)
  }
  if (membership === undefined) return { token }
  const joined = await http.post('/rest/deluxe-membership', { paymentMode: 'card', paymentId }, { token })
  expect(joined.status === 200, `the membership answered with ${joined.status}`)
  return { token: joined.json<{ data: { token: string } }>().data.token }
}

export async function balanceOf({ http }: Tools, { token }: Buyer): Promise<number> {
  return (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>().data
}

/** Orders a card. Returns what was taken from the wallet; undefined if the shop refused. */
export async function buy(
  tools: Tools,
  buyer: Buyer,
  order: Record<string, unknown>,
): Promise<{ status: number; code: string; cost: number | undefined }> {
  const before = await balanceOf(tools, buyer)
  const answer = await tools.http.post('/rest/gift-cards', order, { token: buyer.token })
  if (answer.status !== 201) return { status: answer.status, code: '', cost: undefined }
  const { code } = answer.json<{ data: { code: string } }>().data
  const cents = Math.round((before - (await balanceOf(tools, buyer))) * 100)
  return { status: answer.status, code, cost: cents / 100 }
}
