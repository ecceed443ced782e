import type { Tools } from '#lab'

/** The folder of the machine's keys in the metadata service. */
export const CREDENTIALS = '/latest/meta-data/iam/security-credentials/'
export const METADATA = `http://169.254.169.254${CREDENTIALS}`
const SECRET = /"SecretAccessKey"\s*:\s*"[\w-]{20,}"/
/** A picture of the shop. */
export const APPLE = '/assets/public/images/products/apple_juice.svg'

export interface Receipt {
  text: string
  note: (
    | { kind: 'text'; text: string; isBold: boolean }
    | { kind: 'picture'; path: string }
    | { kind: 'page' }
  )[]
  loaded: { tag: string; host: string; path: string; status: number }[]
}

/** Somebody with an order. */
export interface Buyer {
  token: string
  orderId: string
}

/** Places an order as Jim. */
export async function orderAsJim(tools: Tools): Promise<Buyer> {
  return order(tools, await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701'))
}

/** Places an order of what is in a basket. */
export async function order(
  { http, expect }: Tools,
  { token, bid }: { token: string; bid: number },
): Promise<Buyer> {
  const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
  return { token, orderId: placed.json<{ orderConfirmation: string }>().orderConfirmation }
}

/** Has a receipt rendered. Ends the run if that is refused. */
export async function preview(
  { http, expect }: Tools,
  { token, orderId }: Buyer,
  note: string,
): Promise<Receipt> {
  const answer = await http.post('/rest/receipts/preview', { orderId, note }, { token })
  expect(answer.status === 200, `the receipt answered with ${answer.status}`)
  return answer.json<{ data: Receipt }>().data
}

/** Has the machine's keys printed on a receipt. */
export async function printKeys(tools: Tools, buyer: Buyer, note: string): Promise<void> {
  const { text } = await preview(tools, buyer, note)
  tools.expect(SECRET.test(text), `the receipt says ${text.slice(-120)}`)
}

/** Puts a page on a rented host while something is done. */
export async function whileHosted(
  { http, expect }: Tools,
  page: { host: string; path: string; status?: number; headers?: Record<string, string>; body: string },
  act: () => Promise<void>,
): Promise<void> {
  const put = await http.put('/training/hosting', page)
  expect(put.status === 200, `the hosting answered with ${put.status}`)
  try {
    await act()
  } finally {
    await http.delete(`/training/hosting?host=${page.host}`)
  }
}

/** A page that redirects. */
export const redirectTo = (location: string) => ({ status: 302, headers: { location }, body: '' })
