import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'
import { zip } from '../zip.ts'

const search = (first: string, rest = '2,3,4,5,6,7,8,9', from = ''): string =>
  `')) union select ${first},${rest} ${from}--`
const MANY =
  'from (with recursive c(x) as (select 1 union all select x+1 from c limit 20000) select x from c)'
/** The size of any response is limited: see the test. */
const BOUNDED = /^(200|500) /

/** Queries with huge results. */
const answers: Line<string>[] = [
  ['memory', search('zeroblob(900000)'), BOUNDED, 'a blob of 900 KB'],
  ['memory', search('zeroblob(1000)', 'zeroblob(1000),3,4,5,6,7,8,9', MANY), BOUNDED, '20,000 rows of blobs'],
  ['memory', search('x', 'randomblob(400),3,4,5,6,7,8,9', MANY), BOUNDED, '20,000 random blobs'],
  ['memory', search('x', 'hex(randomblob(400)),3,4,5,6,7,8,9', MANY), BOUNDED, '20,000 rows of hex'],
  ['memory', search('x', '2,3,4,5,6,7,8,9', MANY), BOUNDED, '20,000 rows'],
  ['memory', search(`printf('%.*c',900000,char(1))`), BOUNDED, 'signs that grow by six in JSON'],
  ['memory', search(`replace(hex(zeroblob(200000)),'0',char(0))`), BOUNDED, 'NULs'],
  ['memory', search(`replace(hex(zeroblob(100000)),'0','"')`), BOUNDED, 'quotes'],
  ['memory', search(`replace(hex(zeroblob(60000)),'00',char(127823))`), BOUNDED, 'wide signs'],
  ['memory', search(`cast(x'ff' as text)`), /^(200|500) /, 'half a sign'],
  ['memory', search('9e999'), /^(200|500) /, 'no number'],
  ['memory', search('-9223372036854775808'), /^(200|500) /, 'the smallest number'],
  ['memory', search(`json_group_array(x)`, '2,3,4,5,6,7,8,9', MANY), BOUNDED, 'a list of 20,000 in one cell'],
  ['memory', search(`printf('%.*c',200000,'[')`), BOUNDED, 'deep JSON in a cell'],
  ['memory', `')) union select * from (select 1,2,3,4,5,6,7,8,9)--`, /^(200|500) /, 'a table of numbers'],
  ['memory', `')) order by ${Array(180).fill('1').join(',')}--`, /^(200|500) /, 'sorted by 180 columns'],
]

const union = (first: string): string => `' union select ${first},2,3,4,5,6,7,8,9,10,11,12,null--`
const UNKNOWN = /^(200|401|500) /
const logins: Line<string>[] = [
  ['memory', union('zeroblob(900000)'), UNKNOWN, 'a number of 900 KB'],
  ['memory', union('hex(zeroblob(400000))'), UNKNOWN, 'a number of 800,000 digits'],
  [
    'memory',
    `' union select 1,zeroblob(99000),'a',zeroblob(99000),zeroblob(99000),6,7,8,'',10,11,12,null--`,
    UNKNOWN,
    'a user of bytes',
  ],
  [
    'memory',
    `' union select 1,2,${"'a'||".repeat(2_000)}'b',4,5,6,7,8,'',10,11,12,null--`,
    UNKNOWN,
    'an address of 2,000 parts',
  ],
  ['realm', union('null'), UNKNOWN, 'a user without a number'],
  ['realm', union('-1'), UNKNOWN, 'a user below zero'],
  ['realm', union('9e999'), UNKNOWN, 'a user beyond all numbers'],
]

/** Stopped by the limit of a result, long before the deadline. */
const TOO_LONG = /^500 .*result too long/s
/** Stopped by the limit of the stack or of memory, after a third to a half of the deadline. */
const TOO_DEEP = /^500 .*stack overflow/s
const FULL = /^500 .*out of memory/s

/** Scripts in order lines with huge values. */
const values: Line<string>[] = [
  ['memory', 'Array(349000).fill([])', TOO_LONG, '349,000 lists'],
  ['memory', 'Array(349000).fill({})', TOO_LONG, '349,000 objects'],
  ['memory', 'Array(1e6).fill(0)', TOO_LONG, 'a million numbers'],
  ['memory', 'Array(1e5).fill("x".repeat(100))', TOO_LONG, '100,000 texts'],
  ['memory', `'\\u0001'.repeat(900000)`, TOO_LONG, 'signs that grow by six'],
  ['memory', `'\\ud800'.repeat(300000)`, TOO_LONG, 'halves of signs'],
  ['memory', 'let a = []; for (let i = 0; i < 60000; i++) a = [a]; a', TOO_DEEP, '60,000 lists deep'],
  ['memory', 'let o = {}; for (let i = 0; i < 20000; i++) o = { o }; o', TOO_DEEP, '20,000 objects deep'],
  ['memory', 'const a = []; a.push(a); a', /^500 .*circular reference/s, 'a list of itself'],
  ['memory', 'Object.fromEntries(Array.from({ length: 90000 }, (_, i) => [i, i]))', TOO_LONG, '90,000 names'],
  ['realm', `JSON.stringify = () => '{'; 1`, BOUNDED, 'JSON of its own'],
  ['realm', `JSON.stringify = () => '['.repeat(500000); 1`, BOUNDED, 'JSON without an end'],
  ['realm', `Array.prototype.toJSON = () => 'x'.repeat(900000); []`, TOO_LONG, 'lists that tell more'],
  [
    'realm',
    `Object.prototype.toJSON = function () { return this }; ({})`,
    BOUNDED,
    'objects that tell of themselves',
  ],
  ['realm', `String.prototype.slice = () => 1; Array.prototype.push = null; [1]`, BOUNDED, 'no more slices'],
  ['realm', `Function.prototype.call = Function.prototype.apply = () => 7; [1]`, BOUNDED, 'no more calls'],
  ['realm', `globalThis.JSON = undefined; globalThis.Math = undefined; 1`, BOUNDED, 'no more JSON'],
  [
    'realm',
    `Object.defineProperty(globalThis, 'Array', { get() { throw 1 } }); [1]`,
    BOUNDED,
    'no more lists',
  ],
  ['realm', `new Proxy([], { get: (_, name) => name === 'length' ? 1e9 : 1 })`, FULL, 'a list that is none'],
  ['realm', `({ get a() { for (;;); } })`, /^500 .*Infinite loop detected/s, 'a field that never comes'],
  ['realm', `({ toJSON() { return this } })`, BOUNDED, 'JSON of itself'],
  [
    'realm',
    `throw { toString() { throw 1 }, get message() { return Array(1e5) } }`,
    BOUNDED,
    'an error that cannot be told',
  ],
  [
    'realm',
    `throw Object.assign(new Error('x'), { stack: 'y'.repeat(2e6), name: {} })`,
    BOUNDED,
    'an error with a long story',
  ],
  ['realm', `throw null`, BOUNDED],
  ['realm', `Symbol('x')`, BOUNDED],
  ['realm', `10n ** 5000n`, BOUNDED],
]

/** The same in user names that are templates, on the fake host. */
const names: Line<string>[] = [
  ['realm', `JSON.stringify = () => '['.repeat(900000)`, /^200 /, 'JSON without an end'],
  ['realm', `JSON.stringify = () => JSON.parse = null`, /^200 /, 'no more JSON'],
  ['realm', `Array.prototype.push = function () { this.length = 1e6; return 1 }`, /^200 /, 'endless effects'],
  [
    'realm',
    `Array.prototype.toJSON = () => ({ commands: ['rm -rf /'], ran: ['x'] })`,
    /^200 /,
    'forged effects',
  ],
  [
    'realm',
    `Object.prototype.commands = Object.prototype.ran = ['x']`,
    /^200 /,
    'effects that all objects have',
  ],
  [
    'realm',
    `String.prototype.replace = String.prototype.split = () => { throw 1 }`,
    /^200 /,
    'no more texts',
  ],
  ['memory', `Array(349000).fill([])`, /^200 /, '349,000 lists'],
  ['memory', `'x'.repeat(5e6)`, /^200 /, 'a name of 5,000,000 signs'],
  ['memory', `'<'.repeat(200000)`, /^200 /, 'a name of 200,000 brackets'],
  [
    'memory',
    `(() => { for (let i = 0; i < 3e4; i++) require('child_process').exec('x'.repeat(99)) })()`,
    /^200 /,
    '30,000 commands',
  ],
  [
    'memory',
    `(() => { for (let i = 0; i < 3e4; i++) require('http').get('http://a/' + i) })()`,
    /^200 /,
    '30,000 requests',
  ],
  [
    'memory',
    `(() => { for (let i = 0; i < 2e3; i++) require('fs').writeFileSync('/tmp/' + i, 'x'.repeat(9e3)) })()`,
    /^200 /,
    '2,000 files',
  ],
]

const archives: Line<Uint8Array>[] = [
  ...Array.from({ length: 12 }, (_, turn): Line<Uint8Array> => {
    const files = Array.from({ length: 200 }, (_unused, i) => ({ name: `${turn}-${i}`, text: '' }))
    return ['memory', zip(files), /^(204|500|507) /, `200 empty files, the ${turn + 1}th time`]
  }),
  [
    'memory',
    zip(Array.from({ length: 200 }, (_, i) => ({ name: `${i}/${'n'.repeat(400)}`, text: 'x' }))),
    /^(204|500|507) /,
    '200 long names',
  ],
  [
    'memory',
    zip(Array.from({ length: 200 }, (_, i) => ({ name: `${'d/'.repeat(150)}${i}`, text: 'x' }))),
    /^(204|500|507) /,
    '200 files 150 folders deep',
  ],
  [
    'memory',
    zip(Array.from({ length: 200 }, () => ({ name: 'same', text: 'x'.repeat(900) }))),
    /^(204|500|507) /,
    'the same name 200 times',
  ],
]

/** Uploads for the fake host: as many and as large as are accepted. */
const machines: Line<number>[] = Array.from({ length: 10 }, (_, turn) => [
  'memory',
  turn,
  /^(204|500|507) /,
  `1.95 MiB for the machine, the ${turn + 1}th time`,
])

const nameAs = async (learner: Learner, code: string): Promise<Reply> => {
  await learner.form('/profile', { username: `#{${code}}` })
  return learner.send('/profile')
}

/** Responses and stored data may not exceed their limits. */
export const sizeInputs: Inputs = () => [
  ...sendInputs(
    'Sizes: SQL',
    (learner, q) => learner.send(`/rest/products/search?q=${encodeURIComponent(q)}`),
    answers,
  ),
  ...sendInputs(
    'Sizes: login',
    (learner, email) => learner.json('POST', '/rest/user/login', { email, password: 'x' }),
    logins,
  ),
  ...sendInputs(
    'Sizes: orders',
    (learner, orderLinesData) => learner.json('POST', '/b2b/v2/orders', { cid: 'x', orderLinesData }),
    values,
  ),
  ...sendInputs(
    'Growth: archives',
    (learner, bytes) => learner.upload('/file-upload', 'file', 'a.zip', bytes),
    archives,
  ),
  ...sendInputs(
    'Growth: machine',
    async (learner, turn) => {
      const text = (turn === 0 ? '\u{1f34e}' : '') + 'x'.repeat(2_040_000)
      return learner.upload(
        '/file-upload',
        'file',
        'm.zip',
        zip([{ name: `../../machine/juice-shop/big-${turn}`, text }]),
      )
    },
    machines,
  ),
  ...sendInputs('Sizes: names', nameAs, names),
]
