import type { TestApplication, Visitor } from './application.ts'

/** A logged-in customer. */
export interface TestCustomer {
  id: number
  email: string
  password: string
  basketId: number
  token: string
  /** The authorization header. */
  headers: { authorization: string }
}

let count = 0

/** Registers and logs in a new customer. */
export async function newCustomer(visitor: Visitor, email?: string): Promise<TestCustomer> {
  count += 1
  const password = 'squeeze-me'
  const address = email ?? `customer-${count}@garden.example`
  const created = await visitor.post('/api/Users', { email: address, password, passwordRepeat: password })
  const login = await visitor.post('/rest/user/login', { email: address, password })
  const { token, bid } = login.json().authentication
  const headers = { authorization: `Bearer ${token}` }
  return { id: created.json().data.id, email: address, password, basketId: bid, token, headers }
}

/** The authorization header of a seeded user. */
export async function headersOf(visitor: Visitor, email: string, password: string) {
  return { authorization: `Bearer ${await visitor.login(email, password)}` }
}

/** Logs in the accountant, who may change prices and stock. */
export function accountant(visitor: Visitor) {
  return headersOf(visitor, 'accountant@juice-sh.op', 'i am an awesome accountant')
}

export const anAddress = {
  fullName: 'Eve Adams',
  mobileNum: 1234567890,
  zipCode: '4030',
  streetAddress: '1 Orchard Lane',
  city: 'Eden',
  state: 'East',
  country: 'Paradise',
}

export const aCard = { fullName: 'Eve Adams', cardNum: 4815205605542754, expMonth: 12, expYear: 2092 }

/** Sets the stock of a seeded product. */
export async function setStock(
  application: TestApplication,
  shopId: string,
  productId: number,
  quantity: number,
) {
  const shop = await application.host.open(shopId)
  shop.tables.run('UPDATE Quantities SET quantity = ? WHERE ProductId = ?', [quantity, productId])
}
