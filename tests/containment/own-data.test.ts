import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CustomFix } from '#contract/training.ts'
import { ThreadPool } from '../../server/sandbox/workers/thread-pool.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../server/testing/application.ts'

// Contracts and lists that no honest learner writes. Each is saved, does not run and is refused with a message, and
// delays neither the server nor other learners.

const PATIENCE_MS = 120_000
const MOST = 16_000
const BANK = 'web3WalletChallenge'
const LIST = 'redirectCryptoCurrencyChallenge'

const inBank = (body: string) => `contract ETHWalletBank { ${body} }`
const deep = (open: string, close: string) => {
  const times = Math.floor(MOST / (open.length + close.length)) - 40
  return open.repeat(times) + close.repeat(times)
}
const chained = (times: number, make: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => make(at)).join('\n')

const contracts: [string, string][] = [
  ['64 KB of brackets', '('.repeat(64 << 10)],
  ['16 KB of brackets', '('.repeat(MOST)],
  ['braces', '{'.repeat(MOST)],
  ['a deep sum', inBank(`uint a = ${deep('(', ')')};`)],
  ['a deep assembly', inBank(`function f() public { assembly { ${deep('{', '}')} } }`)],
  ['deep blocks', inBank(`function f() public { ${deep('{', '}')} }`)],
  ['a long sum', inBank(`uint a = ${'1+'.repeat(MOST / 2 - 40)}1;`)],
  ['a long product', inBank(`function f(uint a) public { a = ${'a*'.repeat(MOST / 2 - 60)}a; }`)],
  ['a gigantic number', inBank('uint a = 9**9**9**9**9;')],
  ['a gigantic exponent', inBank('uint a = 1e999999999;')],
  ['a gigantic shift', inBank('uint a = 1 << 99999999999;')],
  ['a list of lists of lists', inBank(`uint${'[1000000]'.repeat(1_500)} a;`)],
  ['a type of itself', inBank('struct A { A a; } A a;')],
  ['types of each other', inBank('struct A { B b; } struct B { A[2] a; } A a;')],
  [
    'types that double',
    inBank(
      `${chained(250, (at) => `struct S${at} { ${at ? `S${at - 1} a; S${at - 1} b;` : 'uint a;'} }`)} S249 s;`,
    ),
  ],
  [
    'an heir of hundreds',
    `${chained(350, (at) => `contract C${at} ${at ? `is C${at - 1} ` : ''}{}`)}
    contract ETHWalletBank is C349 {}`,
  ],
  ['an heir of itself', 'contract ETHWalletBank is ETHWalletBank {}'],
  ['a contract that makes itself', inBank('function f() public { new ETHWalletBank(); }')],
  ['constants of each other', inBank('uint constant a = b; uint constant b = a;')],
  ['files of the machine', 'import "/etc/passwd"; contract ETHWalletBank {}'],
  ['files from the web', 'import "https://example.org/a.sol"; contract ETHWalletBank {}'],
  [
    'a solver',
    `pragma experimental SMTChecker; ${inBank('function f(uint a) public { assert(a * a != 9); }')}`,
  ],
  ['half a letter', inBank('string a = "\ud800";')],
  ['NUL', inBank('\0'.repeat(1_000))],
  ['a comment without an end', `/*${'*'.repeat(MOST - 100)}`],
]

const lists: [string, string][] = [
  ['16 KB of brackets', '['.repeat(MOST)],
  ['16 KB of braces', '{'.repeat(MOST)],
  ['dashes', '- '.repeat(MOST / 2)],
  ['questions', '? '.repeat(MOST / 2)],
  ['ever deeper', chained(150, (at) => `${' '.repeat(at)}a:`)],
  ['64 KB', '['.repeat(64 << 10)],
  ['aliases', `a: &a [x,x,x,x,x,x,x,x]\n${chained(9, (at) => `b${at}: &b${at} [*a,*a,*a,*a,*a,*a,*a,*a]`)}`],
  ['a circle', 'targets: &a [*a]'],
  ['a merge', 'a: &a { targets: [https://a.example/] }\n<<: *a'],
  ['code', 'targets: [!!js/function "function () { return 1 }"]'],
  ['a regular expression', 'targets: [!!js/regexp /(a+)+$/]'],
  ['Python', 'targets: [!!python/object/apply:os.system ["id"]]'],
  ['tags', `targets: [${'!a '.repeat(4_000)}]`],
  ['__proto__', 'targets: [https://a.example/]\n__proto__: { polluted: true }'],
  ['constructor', 'constructor: { prototype: { polluted: true } }'],
  ['toString', 'targets: { toString: 1, length: 3 }'],
  ['a long text', `targets: [${'x'.repeat(MOST - 50)}]`],
  ['a long number', `targets: [${'9'.repeat(MOST - 50)}]`],
  ['a folded text', `targets: >\n${'  a\n\n'.repeat(3_000)}`],
  ['an address without an end', `targets: [https://${'a.'.repeat(7_000)}example/]`],
  ['a script', 'targets: ["javascript:alert(1)"]'],
  ['a file', 'targets: ["file:///etc/passwd"]'],
  ['lines in an address', 'targets: ["https://a.example/\\r\\nset-cookie: a=b"]'],
  ['many documents', '---\n'.repeat(3_000)],
  ['NUL', '\0'.repeat(1_000)],
]

let application: TestApplication

beforeAll(async () => {
  // The product's own threads, as compilers of other tests are meant for texts that they trust.
  application = await openTestApplication({ sandbox: { pool: new ThreadPool() } })
}, PATIENCE_MS)
afterAll(() => closeTestApplication(application))

async function expectAnswering(): Promise<void> {
  expect((await application.visitor('neighbour').get('/rest/products/search?q=apple')).statusCode).toBe(200)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(application.warnings.splice(0)).toEqual([])
}

it.each([
  ...contracts.map(([what, source], at) => ['a contract', what, BANK, source, `smith-${at}`] as const),
  ...lists.map(([what, source], at) => ['a list', what, LIST, source, `clerk-${at}`] as const),
])(
  '%s is saved and refused with a message: %s',
  async (_kind, _what, key, source, shop) => {
    const mallory = application.visitor(shop)
    const saved = mallory.put(`/training/coding/${key}/own`, { source })
    const beside = application.visitor('neighbour').get('/rest/products/search?q=apple')
    expect((await beside).statusCode).toBe(200)
    const result: CustomFix = (await saved).json()
    expect(result.runs).toBe(false)
    expect(result.problems[0]).toMatchObject({
      line: expect.any(Number),
      message: expect.stringMatching(/\w{2,}/),
    })
    expect(JSON.stringify(result.problems)).not.toMatch(/node:internal|node_modules|soljson/)
    expect(JSON.stringify(result.problems)).not.toContain(projectRoot)
    expect((await mallory.put(`/training/coding/${key}/live`, { fix: 'own' })).statusCode).toBe(400)
    await expectAnswering()
  },
  PATIENCE_MS,
)

it(
  'a backup full of them restores texts, and nothing that runs',
  async () => {
    const hostile = [
      ...contracts.slice(0, 6).map(([, text]) => ({ 'reentrant-bank': text, 'wrapping-faucet': text })),
      ...lists.slice(0, 6).map(([, text]) => ({ 'retired-addresses': text, 'reentrant-bank': text })),
    ]
    for (const [at, own] of hostile.entries()) {
      const mallory = application.visitor(`restorer-${at}`)
      const restored = await mallory.post('/training/backup/restore', {
        extras: { proven: [], notes: {}, own },
      })
      expect([200, 400, 413]).toContain(restored.statusCode)
      for (const key of [BANK, LIST]) {
        expect((await mallory.get(`/training/coding/${key}/own`)).json()).toMatchObject({ runs: false })
      }
      await expectAnswering()
    }
  },
  PATIENCE_MS,
)
