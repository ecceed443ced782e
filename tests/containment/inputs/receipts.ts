import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner } from '../learner.ts'

/** The receipt is rendered, or refused. */
const RENDERED = /^(200 .*"orderId"|400 )/s
/** Nothing was loaded. */
const NOTHING = /^200 .*"loaded":\[\]/s
/** There was no answer. */
const UNANSWERED = /^200 .*"status":0/s

async function preview(learner: Learner, fields: object): Promise<{ status: number; body: string }> {
  const placed = await learner.json('POST', '/rest/basket/2/checkout', {})
  const { orderConfirmation } = JSON.parse(placed.body)
  return learner.json('POST', '/rest/receipts/preview', { orderId: orderConfirmation, ...fields })
}

const notes = ({ file, folder, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `<iframe src="file://${file}">`, NOTHING],
  ['files', `<object data="file:///etc/passwd"></object>`, NOTHING],
  ['files', `<iframe src="${file}">`, /^200 (?!.*canary-file)/s],
  ['files', `<embed src="/../../../..${folder}/x">`, RENDERED],
  ['files', '<iframe src="data:text/html,<b>x</b>">', NOTHING],
  ['files', '<img src="jar:file:///etc/passwd!/">', NOTHING],
  ['network', `<iframe src="http://127.0.0.1:${port}/">`, UNANSWERED],
  ['network', `<iframe src="http://[::ffff:127.0.0.1]:${port}/">`, UNANSWERED],
  ['network', `<object data="http://2130706433:${port}/"></object>`, UNANSWERED],
  ['network', `<embed src="https://0x7f000001:${port}/">`, UNANSWERED],
  ['network', `<img src="//127.1:${port}/x.png">`, UNANSWERED],
  ['network', `<link href="ws://127.0.0.1:${port}/">`, NOTHING],
  [
    'network',
    `<iframe src="/redirect?to=http://127.0.0.1:${port}/?https://github.com/juice-shop/juice-shop">`,
    UNANSWERED,
  ],
  ['realm', '<iframe src="javascript:process.exit()">', NOTHING],
  ['realm', '<script>process.exit()</script><constructor __proto__="x">', NOTHING],
  ['realm', '<img src="x" alt="__proto__" constructor="y">', RENDERED],
  ['time', '<b>'.repeat(660), RENDERED, '660 open tags'],
  ['time', `${'<b>'.repeat(400)}${'</i>'.repeat(190)}`, RENDERED, 'tags that are closed and were never open'],
  ['time', '<iframe src="/#/search"></iframe>'.repeat(55), RENDERED, '55 frames'],
  ['time', '<'.repeat(2_000), RENDERED, '2,000 brackets'],
  ['time', '&lt'.repeat(660), RENDERED, '660 entities'],
  ['memory', '<iframe src="/main.js"></iframe>'.repeat(60), RENDERED, '60 large files'],
  ['memory', 'x'.repeat(900_000), /^(400|413|500) /, 'a note of 900 KB'],
]

const fields: Line<object>[] = [
  ['realm', { note: { toString: null } }, /^400 /],
  ['realm', { note: ['<iframe src="http://localhost:3000/">'] }, /^400 /],
  ['realm', { note: 'x', orderId: { $where: 'process.exit()' } }, /^404 /],
  ['realm', { note: 'x', orderId: '__proto__' }, /^404 /],
  ['realm', { note: 'x', __proto__: { orderId: 'x' } }, /^(200|404) /],
]

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (header: unknown, payload: unknown = { sub: 'courier-7' }, signature = 'eA'): string =>
  `${part(header)}.${part(payload)}.${signature}`
const REFUSED = /^(401|431) /

const tokens = ({ file, port }: Parameters<Inputs>[0]): Line<string>[] => [
  [
    'files',
    token({ alg: 'HS256', kid: `../../../../../..${file}` }),
    REFUSED,
    'a key in a file of the machine',
  ],
  ['files', token({ alg: 'HS256', kid: file }), REFUSED, 'an absolute path'],
  ['files', token({ alg: 'HS256', kid: '../../\0' }), REFUSED, 'a NUL byte'],
  ['files', token({ alg: 'RS256', jku: `file://${file}` }), REFUSED, 'keys at a file address'],
  ['network', token({ alg: 'RS256', jku: `http://127.0.0.1:${port}/` }), REFUSED, 'keys on this machine'],
  [
    'network',
    token({ alg: 'RS256', x5u: `http://127.0.0.1:${port}/` }),
    REFUSED,
    'a certificate on this machine',
  ],
  ['realm', token({ alg: '__proto__', kid: 'constructor' }), REFUSED, 'the key constructor'],
  [
    'realm',
    token({ alg: 'RS256', jwk: { kty: 'RSA', n: { toString: null }, e: [] } }),
    REFUSED,
    'a key that is no text',
  ],
  ['realm', token({ alg: 'RS256', jwk: { kty: 'RSA', n: 'AA', e: 'AA' } }), REFUSED, 'a key of zeros'],
  [
    'realm',
    token({ alg: 'RS256', kid: '1' }, { sub: 'courier-7', exp: { valueOf: 1 } }),
    REFUSED,
    'an odd expiry',
  ],
  [
    'realm',
    token({ alg: 'RS256', kid: '1' }, { sub: { toString: null } }),
    REFUSED,
    'a subject that is no text',
  ],
  [
    'time',
    token({ alg: 'RS256', jwk: { kty: 'RSA', n: '_'.repeat(8_000), e: '_'.repeat(400) } }),
    REFUSED,
    'a key of 48,000 bits',
  ],
  ['time', token({ alg: 'HS256', kid: '../'.repeat(1_500) }), REFUSED, '1,500 folders up'],
  ['memory', token({ alg: 'RS256', kid: '1' }, '['.repeat(6_000)), REFUSED, '6,000 brackets'],
]

/** Notes of receipts, and the tokens of couriers, whose keys come from elsewhere. */
export const receiptInputs: Inputs = (canaries) => [
  ...sendInputs('receipts', (learner, note) => preview(learner, { note }), notes(canaries)),
  ...sendInputs(
    'receipts, fields',
    preview,
    fields.map(([aim, sent, answer]) => [aim, sent, answer, JSON.stringify(sent).slice(0, 60)]),
  ),
  ...sendInputs(
    'couriers',
    (learner, text) => learner.send('/rest/courier/route', { headers: { authorization: `Bearer ${text}` } }),
    tokens(canaries),
  ),
  ...sendInputs(
    'couriers, the page',
    (learner, text) => learner.form('/couriers', { token: text }),
    tokens(canaries),
  ),
]
