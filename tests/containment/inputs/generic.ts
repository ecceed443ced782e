import type { Aim, HostileInput } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

/**
 * Any input gets a response without a server error. Invalid text is reported as such; only a redirect to nowhere is
 * answered as published solutions expect.
 */
const ANSWERED =
  /^(?!0 )(?!.*<title>(TypeError: (?!Cannot read properties of undefined \(reading &#39;includes)|RangeError|ReferenceError))/s

/** Names of fields that the routes read. */
const FIELDS =
  'id email password passwordRepeat username UserId role securityAnswer securityQuestion answer new repeat current totpToken tmpToken setupToken initialToken message author rating comment captcha captchaId quantity ProductId BasketId orderDetails couponData orderLinesData cid paymentMode paymentId balance fullName cardNum expMonth expYear mobileNum zipCode streetAddress city state country AddressId isPickup date name description price deluxePrice deliveryStatus action query messages address walletAddress privateKey jsonrpc method params key selectedLines selectedFix fix browser text notes html continueCode continueCodeFindIt extras unlocked layout person consent redirect_uri imageUrl deletionRequested'.split(
    ' ',
  )

const each = (value: unknown): string =>
  JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))

type Case = [aim: Aim, name: string, send: (learner: Learner, method: string, path: string) => Promise<Reply>]

const withBody =
  (body: string, type = 'application/json') =>
  (learner: Learner, method: string, path: string) =>
    learner.send(path, { method, body, headers: { 'content-type': type } })

/** For routes that read a body. */
const bodies: Case[] = [
  ['realm', 'every field a list', withBody(each([[], {}]))],
  ['realm', 'every field an object', withBody(each({ $ne: null, toString: null, length: 1e9 }))],
  ['realm', 'every field a large number', withBody(each(1e308))],
  ['realm', 'every field null', withBody(each(null))],
  [
    'realm',
    'keys that belong to all objects',
    withBody(
      '{"__proto__":{"email":1},"constructor":{"prototype":{}},"hasOwnProperty":1,"toString":1,"then":{}}',
    ),
  ],
  ['memory', '90,000 brackets', withBody('['.repeat(90_000))],
  ['memory', 'JSON that is no object', withBody('"\\ud800"')],
  ['time', 'a form of brackets', withBody(`${'a[b]'.repeat(20_000)}=1`, 'application/x-www-form-urlencoded')],
  [
    'time',
    'a form of lists',
    withBody('email[]=1&id[$ne]=1&'.repeat(4_000), 'application/x-www-form-urlencoded'),
  ],
]

/** For routes that read only their URL. */
const queries: Case[] = [
  [
    'realm',
    'every parameter twice, and as an object',
    (learner, method, path) =>
      learner.send(`${path}?${FIELDS.map((field) => `${field}=1&${field}=2&${field}[$ne]=3`).join('&')}`, {
        method,
      }),
  ],
  [
    'time',
    'long parameters',
    (learner, method, path) =>
      learner.send(
        `${path}?${['q', 'email', 'id', 'to', 'key', 'sort', 'callback', 'fields'].map((name) => `${name}=${'%27%3C'.repeat(200)}`).join('&')}`,
        { method },
      ),
  ],
]

const odd = ['__proto__', '%27', '%2500', '-1e99', '%5B%5D', '%F0%9F%8D%8E'.repeat(100)]

/** The same inputs for each route. */
export function genericInputs(routes: readonly string[]): HostileInput[] {
  return routes.flatMap((route, index) => {
    const [method = '', url = ''] = route.split(' ')
    const cases = ['POST', 'PUT', 'PATCH'].includes(method) ? bodies : queries
    const path = url.replaceAll(/:\w+|\*/g, '1')
    const plain = cases.map(([aim, name, send]) =>
      input(aim, `${route}: ${name}`, (l) => send(l, method, path)),
    )
    if (path === url) return plain
    const place = odd[index % odd.length] ?? ''
    const strange = url.replaceAll(/:\w+|\*/g, place)
    return [
      ...plain,
      input('realm', `${route}: at ${place.slice(0, 12)}`, (l) => l.send(strange, { method })),
    ]
  })
}

function input(aim: Aim, name: string, send: HostileInput['send']): HostileInput {
  return { door: 'All routes', aim, name, send, answer: ANSWERED }
}
