import type { Tools } from '#lab'

/** A customer who is logged in, with a token. */
export interface Customer {
  token: string
}

/** Logs in as Jim, who has a hundred in his wallet. */
export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

async function balanceOf({ http }: Tools, { token }: Customer): Promise<number> {
  return (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>().data
}

/** Buys a card at its value. Returns its code. */
export async function buy({ http, expect }: Tools, buyer: Customer, value: number): Promise<string> {
  const bought = await http.post('/rest/gift-cards', { value, price: value, message: 'Cheers' }, buyer)
  expect(bought.status === 201, `the card was answered with ${bought.status}`)
  return bought.json<{ data: { code: string } }>().data.code
}

/** Redeems a card. Returns the status. */
export async function redeem({ http }: Tools, { token }: Customer, code: string): Promise<number> {
  return (await http.post('/rest/gift-cards/redeem', { code }, { token })).status
}

/** What these customers' wallets gained meanwhile, in total. */
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
