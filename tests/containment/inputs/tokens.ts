import { type Inputs, type Line, sendInputs } from '../hostile.ts'

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const token = (header: unknown, payload: unknown, signature = ''): string =>
  `${part(header)}.${part(payload)}.${signature}`
const JIM = { data: { id: 2, email: 'jim@juice-sh.op' }, iat: 1 }
const NOBODY = /^401 /

/** Tokens that the shop did not issue. */
const tokens = ({ file }: Parameters<Inputs>[0]): Line<string>[] => [
  ['realm', '..', NOBODY],
  ['realm', '...', NOBODY],
  ['realm', 'null', NOBODY],
  ['realm', token('{', '{'), NOBODY, 'half a header'],
  ['realm', token('null', 'null'), NOBODY, 'a header that is null'],
  ['realm', token([], []), NOBODY, 'lists for header and payload'],
  ['realm', token({ alg: '__proto__' }, JIM), NOBODY, 'the algorithm __proto__'],
  ['realm', token({ alg: { toString: null } }, JIM), NOBODY, 'an algorithm that is no text'],
  ['realm', token({ alg: 'HS256', typ: 'JWT' }, JIM, 'x'), NOBODY, 'HS256 with a wrong signature'],
  [
    'realm',
    token({ alg: 'RS256', typ: 'JWT' }, JIM, 'x'.repeat(9_000)),
    NOBODY,
    'a signature of 9,000 signs',
  ],
  [
    'realm',
    token({ alg: 'none' }, '{"data":{"__proto__":{"id":1}},"iat":1}'),
    /^(200|401) /,
    'none, with __proto__',
  ],
  [
    'realm',
    token({ alg: 'none' }, { data: { id: { $ne: 1 }, email: ['x'] } }),
    /^(200|401) /,
    'none, with objects',
  ],
  [
    'realm',
    token({ alg: 'none' }, { data: { id: 2, email: { toString: null } } }),
    /^(200|401|500) /,
    'none, with an address that is no text',
  ],
  [
    'realm',
    token({ alg: 'none' }, { data: { id: 1e308 }, bid: -1e308, exp: 1e308 }),
    /^(200|401) /,
    'none, with large numbers',
  ],
  ['realm', token({ alg: 'none' }, JIM, '').replaceAll('=', ''), /^200 /, 'none, as published'],
  ['files', token({ alg: 'HS256', kid: `../../../..${file}` }, JIM, 'x'), NOBODY, 'a key in a file'],
  ['network', token({ alg: 'RS256', jku: 'http://127.0.0.1:9/' }, JIM, 'x'), NOBODY, 'a key from elsewhere'],
  [
    'network',
    token({ alg: 'RS256', x5u: 'http://127.0.0.1:9/' }, JIM, 'x'),
    NOBODY,
    'a certificate from elsewhere',
  ],
  ['time', `${'a.'.repeat(6_000)}a`, NOBODY, '6,000 parts'],
  ['memory', token({ alg: 'none' }, '['.repeat(9_000)), NOBODY, '9,000 brackets'],
  ['memory', token({ alg: 'none', x: 'x'.repeat(7_000) }, JIM), /^(200|401) /, 'a header of 7,000 signs'],
]

/** Tokens in header and cookie: a request with one is either authenticated or not, and nothing else happens. */
export const tokenInputs: Inputs = (canaries) => [
  ...sendInputs(
    'Tokens: header',
    (learner, text) =>
      learner.send('/rest/order-history/orders', { headers: { authorization: `Bearer ${text}` } }),
    tokens(canaries).map(([aim, text, answer, name]) => [
      aim,
      text,
      answer === NOBODY ? /^(401|403) / : /^(401|403|500) /,
      name ?? text,
    ]),
  ),
  ...sendInputs(
    'Tokens: cookie',
    (learner, text) => learner.send('/rest/user/whoami', { headers: { cookie: `token=${text}` } }),
    tokens(canaries).map(([aim, text, , name]) => [
      aim,
      text,
      /^(200 .*"user"|500 .*primitive)/s,
      name ?? text,
    ]),
  ),
  ...sendInputs(
    'Tokens: second factor',
    (learner, tmpToken) => learner.json('POST', '/rest/2fa/verify', { tmpToken, totpToken: '000000' }),
    tokens(canaries).map(([aim, text, , name]) => [aim, text, /^(401|429) /, name ?? text]),
  ),
]
