import type { HttpResponse, Tools } from '#lab'
import { md5 } from './md5.ts'

export const FOUNDERS_CARD = 'JUICE-FIRST-CARD'

/** A customer who is logged in, or a stranger. */
export interface Asking {
  token?: string
}

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string }[]
}

/** Sends a query. Returns the whole answer. */
export async function send(
  { http }: Tools,
  query: string,
  { token }: Asking = {},
  variables: object = {},
): Promise<Answer & Pick<HttpResponse, 'status'>> {
  const answer = await http.post('/graphql', { query, variables }, token === undefined ? {} : { token })
  return { ...answer.json<Answer>(), status: answer.status }
}

/** Sends a query and expects an answer without errors. Returns its data as text. */
export async function ask(
  tools: Tools,
  query: string,
  asking: Asking = {},
  variables: object = {},
): Promise<string> {
  const { data, errors = [] } = await send(tools, query, asking, variables)
  tools.expect(Boolean(data) && errors.length === 0, `${query} was answered with ${errors[0]?.message}`)
  return JSON.stringify(data)
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<{ token: string }> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Numbers of orders, as the shop makes them. */
const ORDER = /"[\da-f]{4}-[\da-f]{16}"/

/** Asks for orders of other customers. Ends the run if none is told. */
export async function readOrders(
  tools: Tools,
  query: string,
  asking: Asking = {},
  variables: object = {},
): Promise<void> {
  const { data, errors = [] } = await send(tools, query, asking, variables)
  const text = JSON.stringify(data ?? null)
  tools.expect(ORDER.test(text), `no order is told: ${errors[0]?.message ?? text.slice(0, 80)}`)
}

/** The hash of the PIN of the founder's card, asked for in a field of this name. */
export async function hashOfPin(tools: Tools, field: string, asking: Asking = {}): Promise<string> {
  const { data, errors = [] } = await send(
    tools,
    `{ giftCard(code: "${FOUNDERS_CARD}") { left ${field} } }`,
    asking,
  )
  const [hash] = /[\da-f]{32}/.exec(JSON.stringify(data ?? null)) ?? []
  tools.expect(hash !== undefined, `there is no hash: ${errors[0]?.message ?? 'the field is empty'}`)
  return hash ?? ''
}

/** The PIN with this hash. */
export function pinOfHash(hash: string): string {
  for (let number = 0; number < 10_000; number++) {
    const pin = String(number).padStart(4, '0')
    if (md5(pin) === hash) return pin
  }
  return ''
}

/** Redeems the founder's card. Returns the status. */
export async function redeem({ http }: Tools, { token = '' }: Asking, pin: string): Promise<number> {
  return (await http.post('/rest/gift-cards/redeem', { code: FOUNDERS_CARD, pin }, { token })).status
}

/** Reads the hash, finds the PIN and redeems the card. Ends the run if any of it fails. */
export async function redeemByHash(
  tools: Tools,
  asking: Asking,
  field = 'pinHash',
  reading = asking,
): Promise<void> {
  const status = await redeem(tools, asking, pinOfHash(await hashOfPin(tools, field, reading)))
  tools.expect(status === 200, `redeeming the card was answered with ${status}`)
}

/** The names of all fields in the schema. */
export async function fieldsInSchema(tools: Tools, asking: Asking = {}): Promise<string> {
  return ask(tools, '{ __schema { types { name fields(includeDeprecated: true) { name } } } }', asking)
}
