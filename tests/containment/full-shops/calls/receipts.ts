import { ask, type Calls, fillIn, LONG_HEADER, send, text } from '../call.ts'

const PREVIEW = '/rest/receipts/preview'
/** One of Jim's orders in a full shop. */
const orderId = '5267-0000000000000003'
const note = (name: string, html: string) => send(name, 'POST', PREVIEW, { orderId, note: html })

/** Receipts with a note, whose renderer loads what the note names. */
export const receiptCalls: Calls = {
  'POST /rest/receipts/preview': [
    note('receipts: a note', '<b>Thanks</b><img src="/assets/public/images/products/apple_juice.svg">'),
    note('receipts: many pages of the shop', '<iframe src="/api/Products"></iframe>'.repeat(40)),
    note('receipts: a search in each frame', '<embed src="/rest/products/search?q=">'.repeat(40)),
    note('receipts: many tags', '<b><i>'.repeat(330)),
    note('receipts: tags without an end', `${'<b>'.repeat(400)}${'</i>'.repeat(180)}`),
    send('receipts: a long note', 'POST', PREVIEW, { orderId, note: text('<b>', 30_000) }),
  ],
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (header: object, signature = 'A'.repeat(342)) =>
  `${part(header)}.${part({ sub: 'courier-7' })}.${signature}`
const bearer = (header: object, signature?: string) => ({
  who: 'nobody' as const,
  headers: { authorization: `Bearer ${token(header, signature)}` },
})
const ROUTE = '/rest/courier/route'

/** Couriers' tokens: keys that are fetched, read or brought along. */
export const courierCalls: Calls = {
  'GET /rest/courier/route': [
    ask(
      'couriers: the longest key',
      ROUTE,
      bearer({ alg: 'RS256', jwk: { kty: 'RSA', n: '_'.repeat(683), e: '_____w' } }),
    ),
    ask(
      'couriers: keys at the shop',
      ROUTE,
      bearer({ alg: 'RS256', jku: 'http://localhost:3000/api/Products' }),
    ),
    ask('couriers: a large file', ROUTE, bearer({ alg: 'HS256', kid: '../../ftp/suspicious_errors.yml' })),
    ask(
      'couriers: a film',
      ROUTE,
      bearer({
        alg: 'HS256',
        kid: '../../frontend/dist/frontend/assets/public/videos/owasp_promo.mp4',
      }),
    ),
    ask(
      'couriers: a long signature',
      ROUTE,
      bearer({ alg: 'RS256', kid: '1' }, text('A', LONG_HEADER - 200)),
    ),
  ],
  'GET /.well-known/courier-keys.json': [ask('couriers: published keys', '/.well-known/courier-keys.json')],
  'GET /couriers': [ask('couriers: the page', '/couriers')],
  'POST /couriers': [
    fillIn('couriers: a token', '/couriers', { token: token({ alg: 'RS256', kid: '1' }) }),
    fillIn('couriers: a long token', '/couriers', { token: text('<') }),
    fillIn('couriers: dots', '/couriers', { token: text('.') }),
  ],
}
