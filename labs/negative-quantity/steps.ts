import type { Tools } from '#lab'

interface Login {
  authentication: { token: string; bid: number }
}

interface Basket {
  data: { Products: { BasketItem: { id: number } }[] }
}

/** Logs in as Jim. Returns the numbers of his basket and of its first line. */
export async function logInAsJim({ http, expect, settings }: Tools) {
  const body = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', body)
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token, bid } = login.json<Login>().authentication
  const basket = (await http.get(`/rest/basket/${bid}`, { token })).json<Basket & Record<string, unknown>>()
  return { token, bid, item: basket.data.Products[0]?.BasketItem.id }
}
