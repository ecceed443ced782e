import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

export const PINS = 10_000

/** Whether a request was answered, and whether one of its guesses was right. */
export interface Outcome {
  status: number
  isHit: boolean
  answered: number
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

export function pinOf(number: number): string {
  return String(((number % PINS) + PINS) % PINS).padStart(4, '0')
}

/** Sends a body to the graph. */
export async function send({ http }: Tools, body: object, { token }: Customer): Promise<Outcome> {
  const answer = await http.post('/graphql', body, { token })
  const answered = answer.text.match(/"ok":(?:true|false)/g)?.length ?? 0
  return { status: answer.status, isHit: answer.text.includes('"ok":true'), answered }
}

/** A mutation with these guesses, each written by `field`. */
export function mutation(
  pins: readonly string[],
  field = (pin: string, place: number) => `a${place}: redeemRaffle(pin: "${pin}") { ok }`,
): string {
  return `mutation { ${pins.map(field).join(' ')} }`
}

/** Tries all PINs, this many in a request. Ends the run if a request is refused, or none of them was right. */
export async function tryAll(
  tools: Tools,
  customer: Customer,
  inOne: number,
  bodyOf: (pins: readonly string[]) => object,
): Promise<void> {
  for (let first = 0; first < PINS; first += inOne) {
    const pins = Array.from({ length: inOne }, (_, place) => pinOf(first + place))
    const { status, isHit } = await send(tools, bodyOf(pins), customer)
    if (isHit) return
    tools.expect(status === 200, `${inOne} guesses were answered with ${status}`)
  }
  tools.expect(false, 'none of the PINs was right')
}

/** A PIN that is wrong: a guess at it costs one of ten. */
export async function guessOne(tools: Tools, customer: Customer, pin: string): Promise<Outcome> {
  return send(tools, { query: mutation([pin]) }, customer)
}
