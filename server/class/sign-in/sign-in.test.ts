import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { type ClassResponse, JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import {
  type AlteredToken,
  type Claims,
  openTestProvider,
  type TestProvider,
} from '../../testing/sign-in/provider.ts'
import { Addresses } from '../access/addresses.ts'
import { checkSignInAddresses, type SignInProvider, type SignInSettings } from './settings.ts'

let provider: TestProvider
let foreign: TestProvider
let testClass: TestClass

const settingsOf = (
  { issuer, clientId, clientSecret }: TestProvider,
  more: Partial<SignInProvider> = {},
) => ({
  ...{ id: 'uni', name: 'University', issuer: new URL(issuer), clientId, clientSecret },
  ...{ scope: 'openid profile email', nicknameClaim: undefined, staff: [] },
  learners: { emailDomains: ['uni.example'], group: undefined },
  ...more,
})
const callbackOf = (id: string) =>
  `http://${JOIN_HOST}:${testClass.classroom.addresses.port}/.class/sign-in/${id}/callback`

beforeAll(async () => {
  provider = await openTestProvider()
  foreign = await openTestProvider()
  const providers = [
    settingsOf(provider),
    settingsOf(foreign, {
      id: 'club',
      name: 'Club',
      learners: { emailDomains: [], group: { claim: 'groups', anyOf: ['members'] } },
    }),
    settingsOf(provider, {
      id: 'mail',
      name: 'Mail',
      learners: {
        emailDomains: [],
        group: { claim: 'email', anyOf: ['ANN@uni.example', 'bob@uni.example', 'text@uni.example'] },
      },
    }),
  ]
  testClass = await openTestClass({ signIn: { isCodeAllowed: true, providers } })
  const redirectUris = ['uni', 'club', 'mail'].map(callbackOf)
  provider.start(redirectUris)
  foreign.start(redirectUris)
  for (const { people } of [provider, foreign]) {
    people.set('ann', {
      email: 'Ann@uni.example',
      email_verified: true,
      given_name: 'Ann',
      groups: ['members'],
    })
    people.set('bob', { email: 'bob@uni.example', email_verified: false, given_name: 'Bob' })
    people.set('eve', { email: 'eve@else.example', email_verified: true, given_name: 'Eve' })
    people.set('sub', { email: 'sub@evil-uni.example', email_verified: true })
    people.set('text', { email: 'text@uni.example', email_verified: 'true' })
    people.set('none', { given_name: 'Nobody', groups: 'others' })
  }
})
afterAll(async () => {
  await closeTestApplication(testClass.application)
  await Promise.all([provider.close(), foreign.close()])
})
beforeEach(() => {
  provider.tampering = {}
  foreign.tampering = {}
})

const get = (path: string, headers: Record<string, string> = {}) =>
  testClass.send('GET', JOIN_HOST, path, { headers })

/** Begins a sign-in in a browser. */
async function begin({
  id = 'uni',
  query = `?code=${encodeURIComponent(testClass.classroom.itsClass.code)}`,
  cookie = '',
} = {}) {
  const { headers, status } = await get(`/.class/sign-in/${id}${query}`, { cookie })
  return {
    ...{ status, location: headers.location ?? '' },
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
  }
}

/** Brings the browser back with the address that the provider gave it. */
const comeBack = (address: URL, cookie: string): Promise<ClassResponse> =>
  get(`${address.pathname}${address.search}`, { cookie })

/** A whole sign-in. */
async function signIn(
  login: string,
  { id = 'uni', at = provider, query }: { id?: string; at?: TestProvider; query?: string } = {},
) {
  const { location, cookie } = await begin({ id, ...(query !== undefined && { query }) })
  return comeBack(await at.signIn(location, login), cookie)
}
const nicknameIn = ({ text }: ClassResponse) => /<strong>([^<]+)<\/strong> \(/.exec(text)?.[1]

describe('signing in at the join page', () => {
  it('leads a new learner to their shop, and the same one back', async () => {
    const page = await get(`/?code=${testClass.classroom.itsClass.code}`)
    expect(page.text).toContain('Sign in with University')
    const first = await signIn('ann')
    expect([first.status, nicknameIn(first)]).toEqual([200, 'Ann'])
    expect(first.text).toContain('Enter my shop')
    const again = await signIn('ann', { query: '' })
    expect([nicknameIn(again), again.text.includes('class="words"')]).toEqual(['Ann', false])
    const { classStore, itsClass } = testClass.classroom
    expect(await classStore.identities.all(itsClass.id)).toMatchObject([
      { issuer: `${provider.issuer}/`, subject: 'ann', email: 'ann@uni.example', name: null },
    ])
  })

  it('opens the shop', async () => {
    const { text } = await signIn('ann')
    const host = /action="http:\/\/([^:/"]+)/.exec(text)?.[1] ?? ''
    const once = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const entered = await testClass.send('POST', host, '/.class/enter', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: testClass.classroom.addresses.joinOrigin,
      },
      body: new URLSearchParams({ once }).toString(),
    })
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect((await testClass.send('GET', host, '/rest/products/search', { headers: { cookie } })).status).toBe(
      200,
    )
  })

  it('asks for state, nonce and PKCE, keeps the state in a cookie of this host, and sends no secret', async () => {
    const { headers } = await get('/.class/sign-in/uni')
    const query = new URL(headers.location ?? '').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ response_type: 'code', client_id: 'fruit', scope: 'openid profile email' },
      ...{ redirect_uri: callbackOf('uni'), code_challenge_method: 'S256' },
    })
    expect([query.get('nonce'), query.get('code_challenge')].map((one) => one?.length)).toEqual([43, 43])
    expect(query.get('state')).toMatch(/^[\w-]+\.[\w-]{43}$/)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^ff-sign-in=[\w-]{32}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(headers.location).not.toContain('secret')
  })

  it('accepts a clock that is 20 seconds off, and keys that were changed a moment ago', async () => {
    for (const off of [-20, 20]) {
      provider.tampering = {
        idToken: ({ claims, ...rest }) => ({
          ...rest,
          claims: {
            ...claims,
            iat: Number(claims.iat) + off,
            nbf: Number(claims.iat) + off,
            exp: Math.floor(Date.now() / 1_000) + (off < 0 ? off : 300),
          },
        }),
      }
      expect(nicknameIn(await signIn('ann'))).toBe('Ann')
    }
    provider.tampering = {}
    provider.rotateKeys()
    expect(nicknameIn(await signIn('ann'))).toBe('Ann')
  })

  it('lets members of a group in, also by the userinfo endpoint', async () => {
    expect(nicknameIn(await signIn('ann', { id: 'club', at: foreign }))).toBe('Ann 2')
  })

  it('gives no place by an e-mail address that is not verified', async () => {
    expect(nicknameIn(await signIn('ann', { id: 'mail' }))).toBe('Ann')
    for (const login of ['bob', 'text', 'eve'])
      expect([login, (await signIn(login, { id: 'mail' })).status]).toEqual([login, 403])
  })

  it('works in two tabs of a browser', async () => {
    const first = await begin()
    const second = await begin({ cookie: first.cookie })
    for (const { location } of [second, first])
      expect(nicknameIn(await comeBack(await provider.signIn(location, 'ann'), second.cookie))).toBe('Ann')
  })

  it('works while somebody at the same address begins one sign-in after the other', async () => {
    for (let begun = 0; begun < 320; begun++) await get('/.class/sign-in/uni')
    expect(nicknameIn(await signIn('ann'))).toBe('Ann')
  })

  it('leads from another host name to the page with the button, where the cookie will be', async () => {
    const elsewhere = await testClass.send('GET', 'class.test', '/.class/sign-in/uni?code=a+b')
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([
      303,
      `${testClass.classroom.addresses.joinOrigin}/?code=a+b`,
    ])
    const page = await get('/?code=a+b', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' })
    expect([page.status, page.text.includes('Sign in with University')]).toEqual([200, true])
  })

  it('is not possible where all shops have one address: a script in a shop could read the page', () => {
    const signIn = { isCodeAllowed: true, providers: [settingsOf(provider)] }
    const staffOnly = { ...signIn, providers: [settingsOf(provider, { learners: undefined })] }
    const open = (settings: SignInSettings) => () =>
      checkSignInAddresses(settings, new Addresses('127.0.0.1', 3000))
    expect(open(signIn)).toThrow('learners can sign in only if shops have host names')
    expect(open(staffOnly)).not.toThrow()
  })

  it('shows learners what is kept of them, without a passphrase', async () => {
    expect((await get('/.class/record')).text).toContain('for=record')
    const shown = await signIn('ann', { query: '?for=record' })
    expect([shown.status, shown.text.includes('Take it with me')]).toEqual([200, true])
    const nobody = await signIn('eve', { query: '?for=record' })
    expect([nobody.status, nobody.text.includes('nothing is kept here')]).toEqual([404, true])
  })

  it('says that a class is closed to newcomers, and lets known learners in', async () => {
    const { classStore, itsClass } = testClass.classroom
    await classStore.setOpen(itsClass.id, false)
    provider.people.set('late', { email: 'late@uni.example', email_verified: true })
    const late = await signIn('late')
    expect([late.status, late.text.includes('This class is closed')]).toEqual([409, true])
    expect(nicknameIn(await signIn('ann'))).toBe('Ann')
    await classStore.setOpen(itsClass.id, true)
  })

  it('keeps the class code of somebody who is refused, and shows it to nobody who came without one', async () => {
    const { code } = testClass.classroom.itsClass
    expect((await signIn('eve')).text).toContain(code)
    expect((await signIn('eve', { query: '' })).text).not.toContain(code)
    const { location, cookie } = await begin()
    const address = await provider.signIn(location, 'ann')
    provider.tampering = { answer: { path: '/token', status: 503, body: () => ({ error: 'server_error' }) } }
    expect((await comeBack(address, '')).text).not.toContain(code)
    expect((await comeBack(address, cookie)).text).toContain(code)
  })

  it('asks for the code where several classes are open', async () => {
    const { classStore } = testClass.classroom
    const other = await classStore.findOrCreateClass({
      name: 'Tuesday',
      endsAt: new Date(Date.now() + 86_400_000),
    })
    const page = await get('/')
    expect(page.text).toContain('first say which one is yours')
    const refused = await get('/.class/sign-in/uni')
    expect([refused.status, refused.text.includes('There is no class with this code')]).toEqual([404, true])
    await signIn('ann', { query: `?code=${encodeURIComponent(other.code)}` })
    expect(await classStore.learners(other.id)).toHaveLength(1)
    const choice = await signIn('ann', { query: '?for=record' })
    expect([choice.status, choice.text.includes('You are in several classes.')]).toEqual([200, true])
    for (const name of ['Monday', 'Tuesday']) {
      const form = choice.text.split('<form').find((one) => one.includes(`<bdi>${name}</bdi></button>`))
      const shown = await testClass.post('/.class/record/chosen', {
        token: /name="token" value="([^"]+)"/.exec(form ?? '')?.[1] ?? '',
      })
      expect([shown.status, shown.text.includes(`</strong> (${name})`)]).toEqual([200, true])
      expect(shown.text).toContain('Take it with me')
    }
    expect((await testClass.post('/.class/record/chosen', { token: 'x' })).status).toBe(403)
    await classStore.endClass(other.id, new Date(Date.now() - 1_000))
  })
})

describe('a provider that is away', () => {
  it('is a sentence on the page and a reason in the log, and works again later', async () => {
    provider.tampering = {
      answer: { path: '/token', status: 503, body: () => ({ error: 'temporarily_unavailable' }) },
    }
    const refused = await signIn('ann')
    expect([refused.status, refused.text.includes('does not answer at this moment')]).toEqual([503, true])
    provider.tampering = {}
    expect(nicknameIn(await signIn('ann'))).toBe('Ann')
  })
})

/** Changes the ID token of the sign-in. */
const token = (change: (token: AlteredToken) => AlteredToken) => () => {
  provider.tampering = { idToken: change }
  return signIn('ann')
}
/** Changes claims of the ID token; undefined removes one. */
const claims = (changed: Claims) =>
  token((honest) => ({ ...honest, claims: { ...honest.claims, ...changed } }))
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
const seconds = (later: number) => Math.floor(Date.now() / 1_000) + later
const answer =
  (path: string, body: (answer: Claims) => Claims | string) =>
  (login = 'ann') => {
    provider.tampering = { answer: { path, body } }
    return signIn(login)
  }
/** Changes the query of the address that the browser comes back to. */
const query = (change: (query: URLSearchParams) => void) => async () => {
  const { location, cookie } = await begin()
  const address = await provider.signIn(location, 'ann')
  change(address.searchParams)
  return comeBack(address, cookie)
}

/** Hostile sign-ins: what is tried, how, and the reason that is logged. */
const ATTACKS: readonly [name: string, reason: string, attempt: () => Promise<ClassResponse>][] = [
  [
    'no signature, algorithm none',
    'unexpected JWT "alg"',
    token((it) => ({ ...it, header: { alg: 'none' }, key: undefined })),
  ],
  [
    'the algorithm of a shared secret',
    'unexpected JWT "alg"',
    token((it) => ({ ...it, header: { ...it.header, alg: 'HS256' } })),
  ],
  [
    'another algorithm than the key',
    'unexpected JWT "alg"',
    token((it) => ({ ...it, header: { ...it.header, alg: 'PS256' } })),
  ],
  [
    'no signature behind RS256',
    'JWT signature verification failed',
    token((it) => ({ ...it, key: undefined })),
  ],
  [
    'a foreign key under a known name',
    'JWT signature verification failed',
    token((it) => ({ ...it, key: otherKey })),
  ],
  [
    'a foreign key under its own name',
    'no applicable keys',
    token((it) => ({ ...it, header: { ...it.header, kid: 'own' }, key: otherKey })),
  ],
  [
    'a key that brings itself along',
    'JWT signature verification failed',
    token((it) => ({
      ...it,
      header: { ...it.header, jwk: otherKey.export({ format: 'jwk' }), jku: 'http://127.0.0.1:1/' },
      key: otherKey,
    })),
  ],
  [
    'critical headers',
    'crit',
    token((it) => ({ ...it, header: { ...it.header, crit: ['b64'], b64: false } })),
  ],
  [
    'a key that was withdrawn',
    'no applicable keys',
    async () => {
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'ann')
      provider.tampering = {
        answer: {
          path: '/jwks',
          body: ({ keys }) => ({ keys: (keys as Claims[]).map((key) => ({ ...key, kid: 'newer' })) }),
        },
      }
      return comeBack(address, cookie)
    },
  ],
  ['a provider without keys', 'no applicable keys', () => answer('/jwks', () => ({ keys: [] }))()],
  ['another audience', '"aud" (audience)', claims({ aud: 'another-client' })],
  ['several audiences, ours not', '"aud" (audience)', claims({ aud: ['a', 'b'] })],
  ['several audiences without the authorized party', 'untrusted audiences', claims({ aud: ['fruit', 'b'] })],
  ['another authorized party', '"azp"', claims({ aud: ['fruit', 'b'], azp: 'b' })],
  ['no audience', '"aud" (audience)', claims({ aud: undefined })],
  ['another issuer', '"iss" (issuer)', () => claims({ iss: foreign.issuer })()],
  ['no issuer', '"iss" (issuer)', claims({ iss: undefined })],
  ['a token that has expired', '"exp" (expiration time)', claims({ exp: seconds(-300) })],
  ['no end of the token', '"exp" (expiration time)', claims({ exp: undefined })],
  ['a token of tomorrow', '"nbf" (not before)', claims({ nbf: seconds(86_400) })],
  ['no time of issue', '"iat" (issued at)', claims({ iat: undefined })],
  ['no nonce', '"nonce"', claims({ nonce: undefined })],
  ['another nonce', '"nonce"', claims({ nonce: 'another' })],
  ['no subject', '"sub" (subject)', claims({ sub: undefined })],
  ['no ID token', '"id_token"', () => answer('/token', ({ id_token: _, ...rest }) => rest)()],
  [
    'claims that were changed later',
    'JWT signature verification failed',
    () =>
      answer('/token', ({ id_token, ...rest }) => {
        const [header, body = '', signature] = String(id_token).split('.')
        const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'eve' }
        return {
          ...rest,
          id_token: [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.'),
        }
      })(),
  ],
  ['no JSON in place of tokens', 'no JSON', () => answer('/token', () => '<h1>eyJhbGciOiJub25lIn0</h1>')()],
  ['userinfo of another person', '"sub"', () => answer('/me', (info) => ({ ...info, sub: 'eve' }))()],
  [
    'the same way back twice',
    'the state was used before',
    async () => {
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'ann')
      await comeBack(address, cookie)
      return comeBack(address, cookie)
    },
  ],
  [
    'a code that was used, with a fresh state',
    'invalid_grant',
    async () => {
      const first = await begin()
      const used = await provider.signIn(first.location, 'ann')
      await comeBack(used, first.cookie)
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'ann')
      address.searchParams.set('code', used.searchParams.get('code') ?? '')
      return comeBack(address, cookie)
    },
  ],
  [
    'the code of another person in an own sign-in',
    'invalid_grant',
    async () => {
      const victim = await begin()
      const stolen = await provider.signIn(victim.location, 'ann')
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'eve')
      address.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      return comeBack(address, cookie)
    },
  ],
  [
    'the state of another browser',
    'the state is that of another browser',
    async () => {
      const [one, other] = [await begin(), await begin()]
      return comeBack(await provider.signIn(one.location, 'eve'), other.cookie)
    },
  ],
  [
    'no cookie',
    'the state is that of another browser',
    async () => comeBack(await provider.signIn((await begin()).location, 'ann'), ''),
  ],
  ['no state', 'no sign-in with this state', query((it) => it.delete('state'))],
  ['a state of its own', 'no sign-in with this state', query((it) => it.set('state', 'own'))],
  [
    'a state that was changed',
    'no sign-in with this state',
    query((it) => {
      const [packed = '', signature] = (it.get('state') ?? '').split('.')
      const text = Buffer.from(packed, 'base64url').toString().replace('"join"', '"record"')
      it.set('state', `${Buffer.from(text).toString('base64url')}.${signature}`)
    }),
  ],
  [
    'an e-mail address that is not verified, of the group',
    'not in a group of the claim email',
    () => signIn('bob', { id: 'mail' }),
  ],
  ['two states', '"state" parameter must be provided only once', query((it) => it.append('state', 'own'))],
  ['no code', 'no authorization code', query((it) => it.delete('code'))],
  ['the issuer of another provider (mix-up)', '"iss" (issuer)', query((it) => it.set('iss', foreign.issuer))],
  ['no issuer beside the code', '"iss" (issuer) missing', query((it) => it.delete('iss'))],
  [
    'a state that was begun with another provider',
    'another provider',
    async () => {
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'ann')
      return comeBack(new URL(address.href.replace('/uni/', '/club/')), cookie)
    },
  ],
  [
    'a state that is too old',
    'has expired',
    async () => {
      const { location, cookie } = await begin()
      const address = await provider.signIn(location, 'ann')
      const later = Date.now() + 11 * 60_000
      const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
      try {
        return await comeBack(address, cookie)
      } finally {
        clock.mockRestore()
      }
    },
  ],
  [
    'an error with markup',
    'an unknown error',
    query((it) => {
      it.set('error', '<script>alert(1)</script>')
      it.set('error_description', 'eyJhbGciOiJub25lIn0')
    }),
  ],
  ['somebody who turned back', 'access_denied', query((it) => it.set('error', 'access_denied'))],
  ['an e-mail address that is not verified', 'no verified e-mail', () => signIn('bob')],
  ['an e-mail address that is verified by a text', 'no verified e-mail', () => signIn('text')],
  ['no e-mail address', 'no verified e-mail', () => signIn('none')],
  ['an e-mail address of another domain', 'another domain', () => signIn('eve')],
  ['a domain that ends alike', 'another domain', () => signIn('sub')],
  [
    'an account that does not belong to the group',
    'not in a group',
    () => signIn('none', { id: 'club', at: foreign }),
  ],
]

describe('hostile sign-ins', () => {
  it.each(ATTACKS)('refuses: %s', async (_, reason, attempt) => {
    await signIn('ann')
    const { classStore, itsClass } = testClass.classroom
    const learners = (await classStore.learners(itsClass.id)).length
    const refused = await attempt()
    expect(refused.status).toBeGreaterThanOrEqual(403)
    const said = testClass.application.warnings.filter((warning) => warning.startsWith('Sign-in with '))
    expect(said).toContainEqual(expect.stringContaining(reason))
    // The page says neither the reason nor anything that was sent.
    expect(refused.text).toContain('role="alert"')
    for (const secret of [reason, 'Enter my shop', 'alert(1)', 'eyJ'])
      expect(refused.text).not.toContain(secret)
    expect(said.join()).not.toMatch(/eyJ|script|ann@|another-client/)
    expect(await classStore.learners(itsClass.id)).toHaveLength(learners)
    expect(refused.headers['set-cookie']?.join() ?? '').not.toContain('ff-pass')
  })

  it('refuses to begin for another page', async () => {
    const refused = await get('/.class/sign-in/uni', { 'sec-fetch-site': 'cross-site' })
    expect([refused.status, refused.headers.location]).toEqual([403, undefined])
    expect((await get('/.class/sign-in/nobody')).status).toBe(404)
    expect((await get('/.class/sign-in/nobody/callback?state=a')).status).toBe(404)
  })
})
