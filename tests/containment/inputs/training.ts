import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

const CODES = ['/rest/continue-code', '/rest/continue-code-findIt', '/rest/continue-code-fixIt']
const REFUSED = /^(400|404) /

const codes: Line<string>[] = [
  ['time', 'Z'.repeat(2_000), /^(200|404) /, 'a code of 2,000 letters'],
  ['time', 'Z'.repeat(9_000), /^(404|414|500) |^200 <!doctype html>/i, 'a code of 9,000 letters'],
  ['realm', '__proto__', REFUSED],
  ['realm', '%00', REFUSED],
  ['realm', '%F0%9F%8D%8E', REFUSED],
  ['files', '..%2f..%2fetc%2fpasswd', REFUSED],
]

const backups: Line<unknown>[] = [
  ['realm', null, REFUSED, 'null'],
  ['realm', [], REFUSED, 'a list'],
  ['realm', '{"__proto__":{"continueCode":"x"},"extras":{}}', REFUSED, 'a parent instead of a field'],
  [
    'realm',
    '{"extras":{"proven":["__proto__","constructor"],"notes":{"__proto__":"x","constructor":"y"}}}',
    /^(200|400) /,
    'challenges that all objects have',
  ],
  [
    'realm',
    { continueCode: { toString: null }, extras: { proven: [], notes: {} } },
    REFUSED,
    'a code that is no text',
  ],
  ['memory', { extras: { proven: Array(20_000).fill('x'), notes: {} } }, /^(400|413) /, '20,000 proofs'],
  [
    'memory',
    {
      extras: {
        proven: [],
        notes: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 'x'])),
      },
    },
    REFUSED,
    '5,000 notes',
  ],
  [
    'memory',
    {
      continueCode: 'Z'.repeat(2_000),
      continueCodeFindIt: 'Z'.repeat(2_000),
      continueCodeFixIt: 'Z'.repeat(2_000),
      extras: { proven: [], notes: {} },
    },
    /^(200|400) /,
    'three long codes',
  ],
  ['memory', '['.repeat(90_000), /^500 /, '90,000 brackets'],
  ['memory', { extras: { proven: [], notes: {}, pages: Array(5_000).fill({}) } }, REFUSED, '5,000 pages'],
  [
    'network',
    {
      extras: {
        proven: [],
        notes: {},
        pages: [{ host: '127.0.0.1', path: '/', status: 200, headers: {}, body: '' }],
      },
    },
    /^200 /,
    'a page of this machine, which is left out',
  ],
  [
    'realm',
    `{"extras":{"proven":[],"notes":{},"pages":[{"host":"__proto__","path":"/","status":200,"headers":{"__proto__":"x"},"body":""}]}}`,
    /^200 /,
    'a page of all objects, which is left out',
  ],
  ['memory', { extras: { proven: [], notes: {}, parcels: Array(5_000).fill({}) } }, REFUSED, '5,000 parcels'],
  [
    'files',
    {
      extras: {
        proven: [],
        notes: {},
        parcels: [{ name: '../../x', version: '1.0.0', main: '', scripts: {}, dependencies: {} }],
      },
    },
    /^200 /,
    'a parcel that leads away, which is left out',
  ],
  [
    'realm',
    `{"extras":{"proven":[],"notes":{},"parcels":[{"name":"__proto__","version":"1.0.0","main":"","scripts":{"__proto__":{"postinstall":"x"}},"dependencies":{"__proto__":"*"}}]}}`,
    /^(200|400) /,
    'a parcel of all objects, which is left out',
  ],
  [
    'time',
    {
      extras: {
        proven: [],
        notes: {},
        parcels: Array.from({ length: 20 }, (_, n) => ({
          name: 'pip',
          version: `1.0.0-${'0.'.repeat(20)}${n}`,
          main: '',
          scripts: {},
          dependencies: Object.fromEntries(
            Array.from({ length: 10 }, (__, i) => [`pip-${i}`, '>=1 '.repeat(12)]),
          ),
        })),
      },
    },
    /^200 /,
    'parcels with ranges of many parts',
  ],
]

const notes: Line<unknown>[] = [
  [
    'realm',
    '{"notes":{"__proto__":"x","constructor":"y","scoreBoardChallenge":"z"}}',
    /^200 /,
    'notes on what all objects have',
  ],
  ['realm', { notes: { scoreBoardChallenge: { toString: null } } }, REFUSED, 'a note that is no text'],
  ['realm', { notes: 'x' }, /^(200|400) /, 'no notes'],
  ['memory', { notes: { scoreBoardChallenge: 'x'.repeat(10_001) } }, REFUSED, 'a note of 10,001 signs'],
  [
    'memory',
    { notes: Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`k${i}`, 'x'])) },
    /^(200|400|413) /,
    '8,000 notes',
  ],
]

const keys: Line<string>[] = [
  ['realm', '__proto__', /^404 /],
  ['realm', 'constructor', /^404 /],
  ['realm', 'toString', /^404 /],
  ['files', '..%2f..%2fpackage.json', /^(404|500) /],
  ['time', 'x'.repeat(1_900), /^404 /, 'a key of 1,900 signs'],
  ['realm', '%00', /^404 /],
]

const guesses: Line<unknown>[] = [
  ['memory', { selectedLines: Array.from({ length: 15_000 }, (_, i) => i) }, /^200 /, '15,000 lines'],
  ['realm', { selectedLines: [1e308, -1e308, 0.5, '1', null, {}] }, /^200 /, 'lines that are none'],
  ['realm', { selectedLines: { length: 1e9 } }, /^200 /, 'something that looks like a list'],
  ['realm', { selectedFix: '__proto__' }, /^200 /, 'the fix __proto__'],
  ['realm', { selectedFix: 1e308, fix: 1e308 }, /^200 /, 'a fix far away'],
]

const pages: Line<string>[] = [
  [
    'time',
    '<form action=/profile method=post><input name=username value=x></form>'.repeat(250),
    /^(200|400|404) /,
    '250 forms',
  ],
  [
    'time',
    `<form action=/profile>${'<input name=a>'.repeat(1_300)}</form>`,
    /^(200|400|404) /,
    '1,300 fields',
  ],
  ['time', '<'.repeat(19_000), /^(200|400|404) /, '19,000 brackets'],
  ['time', '<div>'.repeat(3_900), /^(200|400|404) /, '3,900 elements deep'],
  ['time', '&amp'.repeat(4_900), /^(200|400|404) /, '4,900 signs in disguise'],
  [
    'network',
    '<form action=http://127.0.0.1:9/ method=post></form><script>fetch("http://127.0.0.1:9/")</script>',
    /^(200|400|404) /,
  ],
  ['files', '<form action=file:///etc/passwd method=post></form>', /^(200|400|404) /],
  ['realm', '<form action=/__proto__ method=constructor><input name=__proto__></form>', /^(200|400|404) /],
  ['memory', 'x'.repeat(20_001), /^400 /, 'a page of 20,001 signs'],
]

const hosted: Line<unknown>[] = [
  ['network', { host: '127.0.0.1:9' }, REFUSED, 'a port of this machine'],
  ['network', { host: '[::ffff:127.0.0.1]' }, REFUSED, 'this machine as an IPv6 address'],
  ['network', { host: '0x7f.1' }, REFUSED, 'this machine in hexadecimal digits'],
  ['network', { host: 'localhost' }, REFUSED, 'this machine by its name'],
  [
    'network',
    { headers: { location: 'http://127.0.0.1:9/' }, status: 302 },
    /^200 /,
    'a redirect to this machine',
  ],
  ['time', { host: 'a.'.repeat(40_000) }, REFUSED, '40,000 labels'],
  ['time', { host: '\u{1f34e}'.repeat(8_000) }, REFUSED, '8,000 apples as a name'],
  ['time', { path: `/${'../'.repeat(20_000)}` }, REFUSED, 'a path that climbs 20,000 times'],
  ['time', { path: `/${'%2e'.repeat(150)}` }, /^(200|400) /, 'a path of encoded dots'],
  ['time', { headers: { x: ' '.repeat(60_000) } }, /^(200|400) /, '60,000 spaces in a header'],
  ['realm', { host: '__proto__' }, REFUSED, 'the host __proto__'],
  ['realm', { host: { toString: null } }, REFUSED, 'a host that is no text'],
  [
    'realm',
    '{"host":"evil.example","path":"/","body":"","headers":{"__proto__":"x","constructor":"y"}}',
    /^200 /,
    'headers that all objects have',
  ],
  ['realm', { headers: { 'x\r\nset-cookie': 'y' } }, REFUSED, 'a header of two lines'],
  ['realm', { status: 1e308 }, REFUSED, 'a status far away'],
  ['memory', { body: 'x'.repeat(65_537) }, REFUSED, 'a body of 65,537 bytes'],
  ['memory', { body: '\0'.repeat(16_000) }, /^200 /, 'a body of 16,000 zeros'],
  [
    'memory',
    { headers: Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`x-${i}`, 'y'])) },
    REFUSED,
    '6,000 headers',
  ],
]

const addresses: Line<string>[] = [
  ['time', `host=${'a.'.repeat(900)}`, REFUSED, 'a host of 900 labels'],
  ['realm', 'host=__proto__&path=__proto__', REFUSED],
  ['realm', 'host=%00&path=%00', REFUSED],
  ['realm', 'host[toString]=x&host[]=y', REFUSED],
  ['files', 'host=evil.example&path=../../etc/passwd', REFUSED],
]

const KEY = 'loginAdminChallenge'
type Send = (learner: Learner, key: string) => Promise<Reply>
const askings: [name: string, send: Send][] = [
  ['snippet', (learner, key) => learner.send(`/snippets/${key}`)],
  ['fixes', (learner, key) => learner.send(`/snippets/fixes/${key}`)],
  ['coding', (learner, key) => learner.send(`/training/coding/${key}`)],
  ['live', (learner, key) => learner.json('PUT', `/training/coding/${key}/live`, { fix: 0 })],
  ['attack', (learner, key) => learner.json('POST', `/training/coding/${key}/attack`, { browser: [] })],
  ['lines', (learner, key) => learner.json('POST', `/training/coding/${key}/lines`, { selectedLines: [1] })],
  ['debrief', (learner, key) => learner.send(`/training/debriefs/${key}`)],
  ['note', (learner, key) => learner.json('PUT', `/training/notes/${key}`, { text: 'x' })],
  ['unsolve', (learner, key) => learner.send(`/training/challenges/${key}/solved`, { method: 'DELETE' })],
]

/** The training ground: forged progress, and unknown challenges. */
export const trainingInputs: Inputs = () => [
  ...CODES.flatMap((path) =>
    sendInputs(
      'Training: codes',
      (learner, code) => learner.send(`${path}/apply/${code}`, { method: 'PUT' }),
      codes.map(([aim, code, answer, name]) => [aim, code, answer, `${path}: ${name ?? code}`]),
    ),
  ),
  ...['preview', 'restore'].flatMap((step) =>
    sendInputs(
      `Training: backups, ${step}`,
      (learner, body) => learner.json('POST', `/training/backup/${step}`, body),
      backups,
    ),
  ),
  ...sendInputs('Training: notes', (learner, body) => learner.json('PUT', '/training/notes', body), notes),
  ...askings.flatMap(([name, send]) => sendInputs(`Training: keys, ${name}`, send, keys)),
  ...sendInputs(
    'Training: lines',
    (learner, body) => learner.json('POST', '/snippets/verdict', { key: KEY, ...Object(body) }),
    guesses,
  ),
  ...sendInputs(
    'Training: fixes',
    (learner, body) => learner.json('POST', '/snippets/fixes', { key: KEY, ...Object(body) }),
    guesses,
  ),
  ...sendInputs(
    'Training: pages of other sites',
    (learner, html) => learner.json('POST', '/training/other-site/visits', { html }),
    pages,
  ),
  ...sendInputs(
    'Training: rented hosts',
    (learner, page) => {
      const whole = { host: 'evil.example', path: '/', body: '', ...Object(page) }
      return learner.json('PUT', '/training/hosting', typeof page === 'string' ? page : whole)
    },
    hosted,
  ),
  ...sendInputs(
    'Training: rented hosts, deleted',
    (learner, query) => learner.send(`/training/hosting?${query}`, { method: 'DELETE' }),
    addresses,
  ),
]
