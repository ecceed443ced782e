import type { HttpResponse, Tools } from '#lab'

/** A customer who is logged in, with a token. */
interface Customer {
  token: string
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Buys a card. Returns its number. */
export async function buy({ http, expect }: Tools, { token }: Customer, value: number): Promise<string> {
  const bought = await http.post('/rest/gift-cards', { value, price: value, message: 'Cheers' }, { token })
  expect(bought.status === 201, `the card was answered with ${bought.status}`)
  return bought.json<{ data: { code: string } }>().data.code
}

/** Asks for what is left on a card. */
export const ask = ({ http }: Tools, number: string): Promise<HttpResponse> =>
  http.get(`/rest/gift-cards/balance?number=${encodeURIComponent(number)}`)

/** Asks for a PIN by a question about a card. Ends the run unless the answer has one. */
export async function stealPin(tools: Tools, question: string): Promise<void> {
  const { status, text } = await ask(tools, question)
  tools.expect(/"pin":"\d{4}"/.test(text), `the shop answered with ${status} ${text.slice(0, 80)}`)
}

/** Expects that so much is left on a card. */
export async function expectLeft(tools: Tools, number: string, left: number): Promise<void> {
  const { status, text } = await ask(tools, number)
  tools.expect(status === 200, `${number} was answered with ${status}`)
  const told = JSON.parse(text).data.left
  tools.expect(told === left, `${told} is left on a card with ${left}`)
}
