import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export const logInAsAdmin = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`admin@${settings.domain}`, 'admin123')

/** Sends preferences, as JSON text or as an object. Returns the status. */
export async function send({ http }: Tools, { token }: Customer, wish: string | object): Promise<number> {
  const body = typeof wish === 'string' ? wish : JSON.stringify(wish)
  const headers = { 'content-type': 'application/json' }
  return (await http.patch('/rest/preferences', body, { token, headers })).status
}

/** Sends preferences that have to be accepted. Returns all preferences of this customer. */
export async function change(
  tools: Tools,
  customer: Customer,
  wish: object,
): Promise<Record<string, unknown>> {
  const status = await send(tools, customer, wish)
  tools.expect(status === 200, `the preferences were answered with ${status}`)
  return preferencesOf(tools, customer)
}

export async function preferencesOf(
  { http, expect }: Tools,
  { token }: Customer,
): Promise<Record<string, unknown>> {
  const answer = await http.get('/rest/preferences', { token })
  expect(answer.status === 200, `asking for them was answered with ${answer.status}`)
  return answer.json<{ data: Record<string, unknown> }>().data
}

/** Opens the back room. Returns the status. */
export async function knock({ http }: Tools, { token }: Customer): Promise<number> {
  return (await http.get('/rest/back-room', { token })).status
}
