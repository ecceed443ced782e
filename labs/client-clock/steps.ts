import type { HttpResponse, Tools } from '#lab'

interface Tracked {
  data: { promotionalAmount: string }[]
}

/** Logs in as Jim, who has products in his basket. */
async function logInAsJim({ http, expect, settings }: Tools): Promise<{ token: string; bid: number }> {
  const body = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', body)
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string; bid: number } }>().authentication
}

/** Checks out as Jim with this campaign coupon. */
export async function checkOut(tools: Tools, coupon: string): Promise<HttpResponse> {
  const { token, bid } = await logInAsJim(tools)
  return tools.http.post(`/rest/basket/${bid}/checkout`, { couponData: btoa(coupon) }, { token })
}

/** The discount of the order that was just placed. */
export async function saved({ http, expect }: Tools, placed: HttpResponse): Promise<number> {
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
  const { orderConfirmation } = placed.json<{ orderConfirmation: string }>()
  const order = (await http.get(`/rest/track-order/${orderConfirmation}`)).json<
    Tracked & Record<string, unknown>
  >()
  return Number(order.data[0]?.promotionalAmount)
}
