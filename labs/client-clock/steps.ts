import type { Answer, Tools } from '#lab'

interface Tracked {
  data: { promotionalAmount: string }[]
}

/** Jim, logged in, with something in his basket. */
async function logInAsJim({ http, expect, settings }: Tools): Promise<{ token: string; bid: number }> {
  const body = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', body)
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string; bid: number } }>().authentication
}

/** Jim checks out, with this sent along as the coupon of a campaign. */
export async function checkOut(tools: Tools, coupon: string): Promise<Answer> {
  const { token, bid } = await logInAsJim(tools)
  return tools.http.post(`/rest/basket/${bid}/checkout`, { couponData: btoa(coupon) }, { token })
}

/** What a coupon took off the order that was just placed. */
export async function saved({ http, expect }: Tools, placed: Answer): Promise<number> {
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
  const { orderConfirmation } = placed.json<{ orderConfirmation: string }>()
  const order = (await http.get(`/rest/track-order/${orderConfirmation}`)).json<
    Tracked & Record<string, unknown>
  >()
  return Number(order.data[0]?.promotionalAmount)
}
