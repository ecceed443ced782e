import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

/** The till knows no such card, or the shop asks nobody. */
const UNKNOWN = /^(404|502) /
const ANSWERED = /^(200 .*"number"|400 |404 |502 )/s

async function buyAndAsk(learner: Learner, behind: string): Promise<Reply> {
  const bought = await learner.json('POST', '/rest/gift-cards', { value: 10, price: 0.01, message: 'x' })
  const { code } = JSON.parse(bought.body).data
  return ask(learner, code + behind)
}

const ask = (learner: Learner, number: string): Promise<Reply> =>
  learner.send(`/rest/gift-cards/balance?number=${encodeURIComponent(number)}`)

const numbers = ({ file, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `../../..${file}`, UNKNOWN],
  ['files', `#file://${file}`, UNKNOWN],
  ['network', `@127.0.0.1:${port}/`, UNKNOWN],
  ['network', `\r\nHost: 127.0.0.1:${port}\r\n\r\n`, UNKNOWN],
  ['network', `x HTTP/1.1\r\nGET http://127.0.0.1:${port}/`, UNKNOWN],
  ['network', `\\\\127.0.0.1:${port}\\`, UNKNOWN],
  ['realm', '__proto__', UNKNOWN],
  ['realm', 'constructor&fields=__proto__,constructor', UNKNOWN],
  ['time', '%'.repeat(200), UNKNOWN, '200 percent signs'],
  ['time', '&;'.repeat(100), UNKNOWN, '200 separators'],
  ['memory', 'x'.repeat(12_000), /^(400|414|431) /, 'a number of 12,000 letters'],
]

const questions: Line<string>[] = [
  ['realm', '&fields=__proto__,constructor,toString', ANSWERED],
  ['realm', '&__proto__=x&constructor=y&fields=left', ANSWERED],
  ['realm', '&fields=left&number=JUICE-FIRST-CARD', ANSWERED],
  ['time', `&fields=${','.repeat(150)}`, ANSWERED, '150 commas'],
]

const told = (more: object = {}): string =>
  JSON.stringify({ id: 'dlv_1', type: 'payment.paid', data: { reference: 'x', amount: 1_000 }, ...more })

const REFUSED = /^(400|401|404) /
/** Longer bodies are refused before they are read. */
const TOO_LONG = /^(400|413|500) /

const messages: Line<string>[] = [
  ['realm', told(), REFUSED],
  ['realm', told({ data: { reference: { $ne: null }, amount: 1 } }), REFUSED],
  ['realm', told({ data: { reference: '__proto__', amount: 1 } }), REFUSED],
  ['realm', told({ data: { reference: 'x', amount: { valueOf: 1 } } }), REFUSED],
  ['realm', told({ id: { toString: null } }), REFUSED],
  [
    'realm',
    '{"__proto__":{"type":"payment.paid"},"constructor":{"prototype":{"id":"x"}}}',
    REFUSED,
    'a message of prototypes',
  ],
  ['realm', '{"type":"payment.paid","data":[]}', REFUSED],
  ['realm', '"payment.paid"', REFUSED],
  ['time', '['.repeat(1_999), REFUSED, '1,999 brackets'],
  ['time', told({ more: '1'.repeat(1_800) }), REFUSED, 'a long field'],
  ['memory', told({ more: '['.repeat(90_000) }), TOO_LONG, '90,000 brackets'],
  ['memory', told({ more: 'x'.repeat(900_000) }), TOO_LONG, 'a message of 900 KB'],
]

const signatures: Line<string>[] = [
  ['realm', 't=__proto__,v1=constructor', REFUSED],
  ['realm', 't=1,t=2,v1=0,v1=1', REFUSED],
  ['time', `t=${'9'.repeat(480)}`, REFUSED, 'a time of 480 digits'],
  ['time', 'v1='.repeat(160), REFUSED, '160 signatures'],
  ['memory', `v1=${'0'.repeat(12_000)}`, REFUSED, 'a signature of 12,000 digits'],
]

const deliveries: Line<string>[] = [
  ['realm', '__proto__', /^404 /],
  ['realm', '%00', /^40\d /],
  ['files', '..%2f..%2fpackage.json', /^404 /],
  ['memory', 'x'.repeat(12_000), /^4\d\d /, 'a name of 12,000 letters'],
]

const tell = (learner: Learner, body: string, signature = 't=1,v1=00'): Promise<Reply> =>
  learner.send('/hooks/pulp-pay', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'pulp-signature': signature },
  })

/** The till that is asked about gift cards, and messages about payments. */
export const moneyInputs: Inputs = (canaries) => [
  ...sendInputs('till', ask, numbers(canaries)),
  ...sendInputs('till, behind a number', buyAndAsk, questions),
  ...sendInputs('payments', tell, messages),
  ...sendInputs('payments, signatures', (learner, header) => tell(learner, told(), header), signatures),
  ...sendInputs(
    'payments, sent again',
    (learner, id) => learner.form(`/elsewhere/pulp-pay/deliveries/${id}/resend`, {}),
    deliveries,
  ),
]
