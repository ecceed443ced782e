import type { Tools } from '#lab'

/** A customer who is logged in, with a token. */
export interface Customer {
  token: string
}

/** A request as Pulp Pay sent it. */
export interface Sent {
  id: string
  header: string
  body: string
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Pays with Pulp Pay. Ends the run if that is refused. */
export async function topUp({ http, expect }: Tools, { token }: Customer, amount: number): Promise<void> {
  const { status } = await http.post('/rest/wallet/top-ups', { amount }, { token })
  expect(status === 201, `the top-up was answered with ${status}`)
}

const asCookie = ({ token }: Customer) => ({ headers: { cookie: `token=${token}` } })

/** Copies the latest request of each delivery from Pulp Pay's page, the last payment first. */
export async function deliveries({ http }: Tools, customer: Customer): Promise<Sent[]> {
  const { text } = await http.get('/elsewhere/pulp-pay', asCookie(customer))
  const requests = [...text.matchAll(/<pre[^<>]*>([^<]+)<\/pre>/g)].map(([, request = '']) =>
    request
      .replaceAll('&quot;', '"')
      .replaceAll(/&#0?39;|&apos;/g, "'")
      .replaceAll('&amp;', '&'),
  )
  return requests.map((request) => {
    const header = /^Pulp-Signature: (.+)$/m.exec(request)?.[1] ?? ''
    const body = request.slice(request.indexOf('\n\n') + 2)
    return { id: JSON.parse(body).id, header, body }
  })
}

/** Pays, and copies what the shop was sent. Ends the run if there is nothing to copy. */
export async function paid(tools: Tools, customer: Customer, amount: number): Promise<Sent> {
  await topUp(tools, customer, amount)
  const [last] = await deliveries(tools, customer)
  tools.expect(last !== undefined, 'Pulp Pay shows no delivery')
  return last ?? { id: '', header: '', body: '' }
}

/** Sends a webhook to the shop. Returns the status of its answer. */
export async function sendToShop({ http }: Tools, { header, body }: Omit<Sent, 'id'>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(header !== '' && { 'pulp-signature': header }) }
  return (await http.post('/hooks/pulp-pay', body, { headers })).status
}

/** Has Pulp Pay send a delivery to the shop once more. Returns the status of Pulp Pay's answer. */
export async function resend({ http }: Tools, customer: Customer, id: string): Promise<number> {
  return (await http.post(`/elsewhere/pulp-pay/deliveries/${id}/resend`, '', asCookie(customer))).status
}

/** The same header with its parts in another order, or with a blank between them. */
export function otherWords(header: string): string[] {
  const [one = '', other = ''] = header.split(',')
  return [`${other},${one}`, `${one}, ${other}`]
}

/** What is in a customer's wallet, in cents. */
export async function centsOf({ http }: Tools, { token }: Customer): Promise<number> {
  const { data } = (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>()
  return Math.round(data * 100)
}

/** What a wallet gained meanwhile, in coins. */
export async function gained(
  tools: Tools,
  customer: Customer,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const before = await centsOf(tools, customer)
  await meanwhile()
  return ((await centsOf(tools, customer)) - before) / 100
}
