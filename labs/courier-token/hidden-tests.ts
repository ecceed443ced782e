import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import {
  askRoute,
  ownKey,
  publicFile,
  readByName,
  readRoute,
  refused,
  sampleToken,
  signRs256,
  whilePublished,
} from './steps.ts'

/** Files that everybody may read: where they are published, and where they lie on the disk. */
const PUBLIC_FILES = [
  ['/ftp/legal.md', 'ftp/legal.md'],
  ['/ftp/acquisitions.md', 'ftp/acquisitions.md'],
  ['/encryptionkeys/jwt.pub', 'encryptionkeys/jwt.pub'],
] as const

/** `../` that is left of it after a filter took `../` out this many times. */
function filteredUp(times: number): string {
  let text = '../'
  for (let time = 0; time < times; time++) text = `..${text}/`
  return text
}

function attacksByName({ random, paths }: GeneratorTools): GeneratedAttack[] {
  const attack = (name: string, waysTo: (path: string) => string[]): GeneratedAttack => {
    const [address, path] = random.pick(PUBLIC_FILES)
    const kids = waysTo(path)
    return {
      name,
      payload: kids.join(' or '),
      challenge: 'keyByNameChallenge',
      run: async (tools) => readByName(tools, kids, await publicFile(tools, address)),
    }
  }
  const word = random.word()
  return [
    attack('a public file by its path: it must be no key', (path) => [`${paths.up(2)}${path}`]),
    attack('a public file by a path that begins with a name: it must be no key', (path) => [
      `${word}/../../../${path}`,
    ]),
    attack('a public file by a path with backslashes: it must be no key', (path) => [
      `..\\..\\${path.replaceAll('/', '\\')}`,
    ]),
    attack('a public file by a path that ends like a key: it must be no key', (path) => [
      `../../${path}/${word}.key/..`,
    ]),
    attack('a public file by paths that filters leave: it must be no key', (path) =>
      [0, 1, 2, 3, 4].map((times) => `${filteredUp(times).repeat(2)}${path}`),
    ),
  ]
}

function attacksWithOwnKey({ random, urls }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'ownKeyChallenge'
  const inHeader = (name: string, header: object, courier = 'courier-7'): GeneratedAttack => ({
    name,
    payload: JSON.stringify(header),
    ...(courier === 'courier-7' && { challenge }),
    run: async (tools) => {
      const key = await ownKey()
      const token = await signRs256({ ...header, jwk: key.jwk }, courier, key)
      await readRoute(tools, token, courier)
    },
  })
  const atAddress = (name: string, jku: string, host: string, kid: string): GeneratedAttack => ({
    name,
    payload: jku,
    challenge,
    run: async (tools) => {
      const key = await ownKey()
      const token = await signRs256({ kid, jku }, 'courier-7', key)
      await whilePublished(tools, { host, path: '/keys.json' }, [{ ...key.jwk, kid }], () =>
        readRoute(tools, token),
      )
    },
  })
  const [one, other, third, last] = [0, 1, 2, 3].map(() => urls.foreignHost()) as [
    string,
    string,
    string,
    string,
  ]
  const onTheList = 'https://github.com/juice-shop/juice-shop'
  return [
    inHeader('a key in the header: it must be refused', { use: 'sig' }),
    inHeader('a key in the header, under the name of the shop’s key: it must be refused', { kid: '1' }),
    inHeader(
      'a key in the header, for another courier: it must be refused',
      {},
      `courier-${random.number(2, 6)}`,
    ),
    atAddress(
      'an address of somebody else: it must not be used',
      `https://${one}/keys.json`,
      one,
      random.word(),
    ),
    atAddress(
      'an address of somebody else, under the name of the shop’s key: it must not be used',
      `https://${other}/keys.json`,
      other,
      '1',
    ),
    atAddress(
      'an address that begins like the shop’s: it must not be used',
      random.pick([
        `https://keys.juice-sh.op.${third}/keys.json`,
        `https://keys.juice-sh.op.${third}/keys.json?${random.word()}`,
      ]),
      `keys.juice-sh.op.${third}`,
      '1',
    ),
    atAddress(
      'an address with the shop’s host as user name: it must not be used',
      `https://keys.juice-sh.op@${last}/keys.json`,
      last,
      '1',
    ),
    atAddress(
      'an address of the shop that redirects to somebody else: it must not be used',
      `http://localhost:3000/redirect?to=https://${one}/keys.json?${encodeURIComponent(onTheList)}`,
      one,
      '1',
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const letter = random.pick([...'abcdefghijk'])
  return [
    {
      name: 'a token of today shows the route of its courier',
      payload: 'the sample of courier 1',
      run: async (tools) => readRoute(tools, await sampleToken(tools, 'sample'), 'courier-1'),
    },
    {
      name: 'a token of the day before yesterday is refused',
      payload: 'the expired sample of courier 1',
      run: async (tools) => refused(tools, await sampleToken(tools, 'expired')),
    },
    {
      name: 'a token of today with another courier’s name in it is refused',
      payload: `courier-${letter}`,
      run: async (tools) => {
        const [header, , signature] = (await sampleToken(tools, 'sample')).split('.')
        const body = btoa(JSON.stringify({ sub: 'courier-7', nick: letter })).replaceAll('=', '')
        const { status } = await askRoute(tools, `${header}.${body}.${signature}`)
        tools.expect(status === 401, `the route answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: [...attacksWithOwnKey(tools), ...attacksByName(tools)],
  functionality: functionalityFor(tools),
})

interface SomeKey {
  kty: 'RSA'
  kid: string
  n: string
  e: string
}

/** The beginning of the names of keys that an honest version may refuse: the header says more than a name. */
const DOUBTFUL = 'doubtful-'

export const oracle: Oracle = {
  keyFor: {
    call: ({ random, urls, paths }) => {
      const keyOf = (kid: string): SomeKey => ({
        kty: 'RSA',
        kid,
        n: Array.from({ length: 57 }, () => random.word().slice(0, 6).padEnd(6, 'A')).join(''),
        e: 'AQAB',
      })
      const hasMore = random.chance()
      const kid = `${hasMore ? DOUBTFUL : ''}${random.word()}`
      const published = [keyOf(kid), keyOf(`${kid}-${random.word()}`)]
      const own = keyOf(random.pick([kid, random.word()]))
      const jku = random.pick([
        `https://${urls.foreignHost()}/keys.json`,
        `https://keys.juice-sh.op.${urls.foreignHost()}/keys.json`,
        `https://keys.juice-sh.op@${urls.foreignHost()}/${random.word()}`,
        `http://${urls.loopback()}:3000/redirect?to=https://${urls.foreignHost()}/`,
      ])
      const outside = `${random.pick(['../../', paths.up(2), '..\\..\\', '....//....//', filteredUp(2).repeat(2)])}ftp/${random.word()}.md`
      const header: { alg: string; kid?: string; jwk?: SomeKey; jku?: string } = random.pick([
        { alg: 'RS256', kid, ...(hasMore && random.pick([{ jwk: own }, { jku }, { jwk: own, jku }])) },
        { alg: 'RS256', kid, ...(hasMore && { jwk: own }) },
        { alg: 'RS256', kid: random.word(), ...random.pick([{}, { jwk: own }, { jku }]) },
        { alg: 'RS256', jwk: own },
        { alg: 'RS256', kid: own.kid === kid ? random.word() : own.kid, jku },
        { alg: 'HS256', kid: outside },
        { alg: random.pick(['RS256', 'HS512', 'none']), kid: outside },
      ])
      const looked: string[] = []
      return {
        args: [
          header,
          {
            fetchKeys: async (address: string) => {
              looked.push(address)
              return [{ ...own, kid: header.kid ?? own.kid }]
            },
            readFile: (path: string) => {
              const isOutside = /\.\.|ftp/.test(path)
              if (isOutside) looked.push(path)
              return isOutside ? new TextEncoder().encode(own.n) : undefined
            },
            published: (name: string) => published.find((one) => one.kid === name),
          },
        ],
        payload: JSON.stringify(header),
        seen: () => looked,
      }
    },
    same: (submitted, right) => isSameKey(submitted, right) || (submitted === undefined && isDoubtful(right)),
    refuses: (right) => right === undefined || isDoubtful(right),
  },
}

function keyIn(found: unknown): Partial<SomeKey> {
  return typeof found === 'object' && found !== null && 'key' in found ? { ...(found.key as SomeKey) } : {}
}

function isSameKey(submitted: unknown, right: unknown): boolean {
  if (submitted === undefined || right === undefined) return submitted === right
  const [one, other] = [keyIn(submitted), keyIn(right)]
  return one.n === other.n && one.e === other.e
}

function isDoubtful(right: unknown): boolean {
  return keyIn(right).kid?.startsWith(DOUBTFUL) === true
}
