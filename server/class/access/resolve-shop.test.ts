import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SHOP_TOKEN } from '../../host/which-shop.ts'
import type { Learner } from '../store/model.ts'
import { Addresses } from './addresses.ts'
import { AccessCookies, type CookieHolder, memberHolder, signingKeysFrom } from './cookies.ts'
import { ShopResolver, type ShopResolverOptions } from './resolve-shop.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const END = Math.floor(Date.now() / 1_000) + 3_600
const PAST = new Date(0).toISOString()
const FUTURE = new Date(END * 1_000).toISOString()

const learner = (id: string, shop: string, classId: string, teamId: string | null = null) =>
  ({ id, shop, classId, epoch: 1, teamId, removedAt: null }) as unknown as Learner
const ann = learner('ann', 'aaaaaaaaaaaaaa', 'spring')
const bob = learner('bob', 'bbbbbbbbbbbbbb', 'spring')
const old = learner('old', 'ccoooooooooooo', 'winter')
const team = learner('team', 'ddtttttttttttt', 'spring', 'the team')
const everybody = [ann, bob, old, team]

let members: Learner[] = []
let endsAt: Record<string, string> = {}
let copyKey: string | undefined
let consent: { id: string } | undefined
const accessCookies = new AccessCookies(signingKeysFrom(Buffer.alloc(32, 7)))

function resolverAt(base: string): ShopResolver {
  return new ShopResolver({
    classStore: {
      learnerOfShop: async (shop: string) => everybody.find((one) => one.shop === shop),
      classById: async (id: string) => ({ endsAt: endsAt[id], archivedAt: null }),
      teamShops: { members: async () => members },
    },
    addresses: new Addresses(base, 3000, false, '127.0.0.1'),
    shopTokens: { shopOf: (token: string) => (token === 'a token' ? 'aaaaaaaaaaaaaa' : undefined) },
    accessCookies,
    classes: {
      all: () => [
        { visits: { shopAt: () => undefined } },
        { visits: { shopAt: (key: string) => (key === copyKey ? 'a copy' : undefined) } },
      ],
      ofShop: (shop: string) => ({ consents: { granted: () => (shop === ann.shop ? consent : undefined) } }),
    },
  } as unknown as ShopResolverOptions)
}

beforeEach(() => {
  members = [ann, bob]
  endsAt = { spring: FUTURE, winter: PAST }
  consent = undefined
  copyKey = KEY
})

const ask = (host: string, headers: IncomingHttpHeaders = {}, url = '/') =>
  ({ headers: { host, ...headers }, url }) as IncomingMessage
const hostOf = ({ shop }: Learner) => `${shop}.class.test`
const cookie = (
  { shop }: Learner,
  holder: CookieHolder,
  {
    kind = 'learner',
    host = `${shop}.class.test`,
  }: { kind?: 'learner' | 'member' | 'tool' | 'trainer'; host?: string } = {},
) => accessCookies.create({ host, shop, kind, end: END }, holder)
const pass = (...texts: string[]) => ({ cookie: texts.map((text) => `ff-pass=${text}`).join('; ') })
const entered = (owner: Learner, by: string, member?: Learner) => ({
  at: 'shop',
  shop: owner.shop,
  by,
  member,
})

describe('with a host name for each shop', () => {
  const resolver = resolverAt('class.test')
  const resolve = (host: string, headers?: IncomingHttpHeaders) => resolver.resolve(ask(host, headers))

  it('a learner gets into their own shop, and into no other', async () => {
    const own = cookie(ann, ann)
    expect(await resolve(hostOf(ann), pass(own))).toEqual(entered(ann, 'cookie'))
    expect(await resolve(hostOf(bob), pass(own))).toEqual({ at: 'no-access' })
    expect(await resolve(hostOf(ann))).toEqual({ at: 'no-access' })
    expect(await resolver.resolveShop(ask(hostOf(ann), pass(own)) as never)).toBe(ann.shop)
    expect(await resolver.resolveShop(ask(hostOf(ann)) as never)).toBeUndefined()
  })

  it('a cookie that another page has set keeps nobody out', async () => {
    const forged = cookie(ann, bob)
    expect(await resolve(hostOf(ann), pass('x', forged, cookie(ann, ann)))).toEqual(entered(ann, 'cookie'))
    expect(await resolve(hostOf(ann), pass('x', forged))).toEqual({ at: 'no-access' })
  })

  it.each(['member', 'tool', 'trainer'] as const)(
    'a cookie for a %s opens no learner’s shop',
    async (kind) => {
      expect(await resolve(hostOf(ann), pass(cookie(ann, ann, { kind })))).toEqual({ at: 'no-access' })
    },
  )

  it('the end of the class is the end of access', async () => {
    expect(await resolve(hostOf(old), pass(cookie(old, old)))).toEqual({ at: 'ended-class' })
    const key = accessCookies.createToolKey(old.shop, old)
    expect(await resolve(`t-${old.shop}-${key}.class.test`)).toEqual({ at: 'no-access' })
  })

  it('a tool gets in with the key of the shop', async () => {
    const key = accessCookies.createToolKey(ann.shop, ann)
    expect(await resolve(`t-${ann.shop}-${key}.class.test`)).toEqual(entered(ann, 'tool'))
    expect(await resolve(`t-${bob.shop}-${key}.class.test`)).toEqual({ at: 'no-access' })
    expect(await resolve(`t-eeeeeeeeeeeeee-${key}.class.test`)).toEqual({ at: 'no-access' })
  })

  it('a token of this process opens its shop under any name', async () => {
    expect(await resolve(hostOf(bob), { [SHOP_TOKEN]: 'a token' })).toEqual(entered(ann, 'shop-token'))
    expect(await resolve(hostOf(bob), { [SHOP_TOKEN]: 'forged' })).toEqual({ at: 'no-access' })
  })

  it('a copy is open as long as it exists', async () => {
    expect(await resolve(`v-${KEY}.class.test`)).toEqual({ at: 'shop', shop: 'a copy', by: 'copy' })
    expect(await resolve(`v-${KEY.replace('0', '1')}.class.test`)).toEqual({ at: 'ended-copy' })
  })

  it('other names lead to the join page or nowhere', async () => {
    expect(await resolve('join.class.test')).toEqual({ at: 'join' })
    expect(await resolve('evil.example')).toEqual({ at: 'unknown' })
    expect(await resolve('a b')).toEqual({ at: 'unknown' })
  })

  it('a request is looked at once', async () => {
    const request = ask(hostOf(ann), pass(cookie(ann, ann)))
    expect(resolver.resolve(request)).toBe(resolver.resolve(request))
  })
})

describe('a trainer by consent', () => {
  const resolver = resolverAt('class.test')
  const trainer = (
    holder: CookieHolder = { id: 'yes', epoch: 1 },
    kind: 'trainer' | 'learner' = 'trainer',
    of = ann,
  ) => `ff-consent=${cookie(of, holder, { kind, host: hostOf(ann) })}`
  const enter = (text: string, host = hostOf(ann)) => resolver.resolve(ask(host, { cookie: text }))

  beforeEach(() => {
    consent = { id: 'yes' }
  })

  it('gets in, also beside the learner’s own cookie, and counts as nobody', async () => {
    const both = `${pass(cookie(ann, ann)).cookie}; ${trainer()}`
    expect(await enter(both)).toEqual({ at: 'shop', shop: ann.shop, by: 'consent' })
    expect(await resolver.learnerByCookie(ask(hostOf(ann), { cookie: both }))).toBeUndefined()
    expect(await resolver.isTrainerByConsent(ask(hostOf(ann), { cookie: both }))).toBe(true)
    expect(await resolver.isTrainerByConsent(ask(hostOf(ann), pass(cookie(ann, ann))))).toBe(false)
    expect(await resolver.isTrainerByConsent(ask('join.class.test', { cookie: both }))).toBe(false)
  })

  it('is kept out by no cookie that a page has set', async () => {
    expect(await enter(`ff-consent=x; ${trainer()}`)).toEqual({ at: 'shop', shop: ann.shop, by: 'consent' })
  })

  it('gets in nowhere else, and with nothing else', async () => {
    const refused = { at: 'no-access' }
    expect(await enter(trainer(), hostOf(bob))).toEqual(refused)
    expect(await enter(trainer({ id: 'another', epoch: 1 }))).toEqual(refused)
    expect(await enter(trainer({ id: 'yes', epoch: 2 }))).toEqual(refused)
    expect(await enter(trainer({ id: 'yes', epoch: 1 }, 'learner'))).toEqual(refused)
    expect(await enter(trainer({ id: 'yes', epoch: 1 }, 'trainer', bob))).toEqual(refused)
    expect(await enter('ff-consent=x')).toEqual(refused)
  })

  it('is out when the consent or the class ends', async () => {
    consent = undefined
    expect(await enter(trainer())).toEqual({ at: 'no-access' })
    consent = { id: 'yes' }
    endsAt = { spring: PAST }
    expect(await enter(trainer())).toEqual({ at: 'no-access' })
  })
})

describe('the shop of a team', () => {
  const resolver = resolverAt('class.test')
  const memberCookie = (member: CookieHolder) => cookie(team, memberHolder(team, member), { kind: 'member' })
  const enter = (...who: Learner[]) => ask(hostOf(team), pass(...who.map(memberCookie)))

  it('is open to each member, who is known by name', async () => {
    expect(await resolver.resolve(enter(ann))).toEqual(entered(team, 'cookie', ann))
    expect(await resolver.learnerByCookie(enter(ann))).toBe(ann)
    expect(await resolver.ownerByCookie(enter(ann))).toBe(team)
    expect(await resolver.presentMember(enter(ann))).toBe(ann)
    const key = accessCookies.createToolKey(team.shop, memberHolder(team, bob))
    expect(await resolver.resolve(ask(`t-${team.shop}-${key}.class.test`))).toEqual(
      entered(team, 'tool', bob),
    )
  })

  it('is closed to others, to cookies of learners, and to former members', async () => {
    expect(await resolver.resolve(enter(old))).toEqual({ at: 'no-access' })
    expect(await resolver.resolve(ask(hostOf(team), pass(cookie(team, team))))).toEqual({ at: 'no-access' })
    members = [bob]
    expect(await resolver.resolve(enter(ann))).toEqual({ at: 'no-access' })
  })

  it('does not guess who asks if two members’ cookies are in one browser', async () => {
    expect(await resolver.resolve(enter(ann, bob))).toEqual(entered(team, 'cookie'))
    expect(await resolver.learnerByCookie(enter(ann, bob))).toBeUndefined()
    expect(await resolver.presentMember(enter(ann, bob))).toBeUndefined()
  })

  it('has an open page of a member who was moved closed, and others stay', async () => {
    const [anns, bobs] = [enter(ann), enter(bob)]
    expect(await Promise.all([resolver.isStillLetIn(anns), resolver.isStillLetIn(bobs)])).toEqual([
      true,
      true,
    ])
    members = [bob, { ...ann, epoch: 2 }]
    expect(await Promise.all([resolver.isStillLetIn(anns), resolver.isStillLetIn(bobs)])).toEqual([
      false,
      true,
    ])
    members = [bob]
    expect(await resolver.isStillLetIn(anns)).toBe(false)
  })
})

describe('an open page', () => {
  const resolver = resolverAt('class.test')

  it('of a learner is let in until the class ends', async () => {
    const page = ask(hostOf(ann), pass(cookie(ann, ann)))
    expect(await resolver.isStillLetIn(page)).toBe(true)
    endsAt = { spring: PAST }
    expect(await resolver.isStillLetIn(page)).toBe(false)
  })

  it('of a tool is let in until its key is revoked', async () => {
    const tool = ask(`t-${ann.shop}-${accessCookies.createToolKey(ann.shop, ann)}.class.test`)
    expect(await resolver.isStillLetIn(tool)).toBe(true)
    Object.assign(ann, { epoch: 2 })
    expect(await resolver.isStillLetIn(tool)).toBe(false)
    Object.assign(ann, { epoch: 1 })
  })

  it('of a copy and of this process itself is not asked again', async () => {
    const pages = [
      ask(`v-${KEY}.class.test`),
      ask(hostOf(ann), { [SHOP_TOKEN]: 'a token' }),
      ask('join.class.test'),
    ]
    await Promise.all(pages.map((page) => resolver.resolve(page)))
    endsAt = { spring: PAST }
    copyKey = undefined
    expect(await Promise.all(pages.map((page) => resolver.isStillLetIn(page)))).toEqual([true, true, true])
  })

  it('shows whose access cookie it has', async () => {
    const page = ask(hostOf(ann), pass(cookie(ann, ann)))
    expect(await resolver.learnerByCookie(page)).toBe(ann)
    expect(await resolver.ownerByCookie(page)).toBe(ann)
    expect(await resolver.presentMember(page)).toBeUndefined()
    const tool = ask(`t-${ann.shop}-${accessCookies.createToolKey(ann.shop, ann)}.class.test`)
    expect(await resolver.learnerByCookie(tool)).toBeUndefined()
  })
})

describe('a page that is not let in any more gets the reason', () => {
  const resolver = resolverAt('class.test')
  const why = (of: Learner, ...texts: string[]) => resolver.accessEnd(ask(hostOf(of), pass(...texts)))
  const change = (who: Learner, changes: Partial<Learner>) => Object.assign(who, changes)
  const gone = learner('gone', 'eegggggggggggg', 'spring')

  afterEach(() => {
    for (const who of [ann, team]) change(who, { removedAt: null })
  })

  it('the learner was erased, removed, or the class ended', async () => {
    expect(await why(gone, cookie(gone, gone))).toBe('erased')
    expect(await why(old, cookie(old, old))).toBe('ended')
    change(ann, { removedAt: PAST })
    expect(await why(ann, cookie(ann, ann))).toBe('removed')
  })

  it('the team was deleted, or has lost the member', async () => {
    const member = cookie(team, memberHolder(team, ann), { kind: 'member' })
    expect(await why(team, member)).toBe('notInTeam')
    change(team, { removedAt: PAST })
    expect(await why(team, member)).toBe('erased')
  })

  it('nobody knows, without a cookie of this shop', async () => {
    expect(await why(ann)).toBe('unknown')
    expect(await why(ann, 'x', cookie(old, old))).toBe('unknown')
    expect(await why(ann, cookie(ann, ann))).toBe('unknown')
    expect(await resolverAt('192.0.2.7').accessEnd(ask('192.0.2.7', pass(cookie(old, old))))).toBe('ended')
  })
})

describe('with one address for all shops', () => {
  const resolver = resolverAt('192.0.2.7')
  const HOST = '192.0.2.7:3000'
  const at = { host: '192.0.2.7' }

  it('the cookie says which shop is meant', async () => {
    expect(await resolver.resolve(ask(HOST, pass(cookie(ann, ann, at))))).toEqual(entered(ann, 'cookie'))
    expect(await resolver.resolve(ask(HOST))).toEqual({ at: 'join' })
    expect(await resolver.resolve(ask(HOST, pass(cookie(old, old, at))))).toEqual({ at: 'ended-class' })
  })

  it('two valid cookies lead nowhere: one was set by another learner', async () => {
    const both = pass(cookie(ann, ann, at), cookie(bob, bob, at))
    expect(await resolver.resolve(ask(HOST, both))).toEqual({ at: 'join' })
    const withOld = pass(cookie(ann, ann, at), cookie(old, old, at))
    expect(await resolver.resolve(ask(HOST, withOld))).toEqual(entered(ann, 'cookie'))
  })

  it('a tool names the shop in its path', async () => {
    const path = `/tools/${ann.shop}-${accessCookies.createToolKey(ann.shop, ann)}/rest/products`
    expect(await resolver.resolve(ask(HOST, {}, path))).toEqual(entered(ann, 'tool'))
    expect(await resolver.resolve(ask(HOST, {}, path.replace(ann.shop, bob.shop)))).toEqual({
      at: 'no-access',
    })
  })
})
