import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestRecordStore, type TestRecordStore } from '../../testing/class/record-store.ts'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { XapiSender } from './sender.ts'
import { xapiIn } from './settings.ts'

/** What the sender reads of a challenge. */
const CHALLENGE = {
  ...{ key: 'loginAdminChallenge', category: 'Injection', stars: 2, hints: [], fixes: ['good.ts', 'bad.ts'] },
  lab: { name: 'login', fixes: new Map([['good.ts', { right: true }]]) },
} as unknown as Challenge

describe.each(STORE_KINDS)('xAPI with events %s', (_, placeOf) => {
  let store: ClassStore
  let lrs: TestRecordStore
  let itsClass: SchoolClass
  let ann: Learner
  let words: string
  let warnings: string[]
  let count = 0
  const senders: XapiSender[] = []
  openStoreForEach(placeOf, async (opened, monday) => {
    store = opened
    itsClass = monday
    lrs = await openTestRecordStore()
    warnings = []
    const joined = await store.join(itsClass.id, 'Ann', {
      identity: { issuer: 'https://id.example', subject: 'subject-1', email: 'ann@uni.example' },
    })
    ann = joined.learner
    words = joined.words
  })
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()))
    await lrs.close()
  })

  const happen = async (...events: [kind: LearningEvent['kind'], detail?: string, key?: string][]) => {
    const entries = events.map(([kind, detail = '', key = CHALLENGE.key]) => ({
      ...{ id: `event-${++count}`, kind, key, detail, at: '2026-11-02T10:00:00.000Z', evidence: null },
    }))
    await store.appendEvents([{ shop: ann.shop, entries }])
  }
  const many = (number: number) =>
    happen(...Array.from({ length: number }, () => ['hint', '1'] as ['hint', string]))
  /** Waits for answers for longer than a test may take, unless a test says so. */
  const open = async (hasNicknames = false, timeoutMs = 600_000): Promise<XapiSender> => {
    const sender = new XapiSender({
      ...{
        classStore: store,
        itsClass,
        platform: 'Fruit',
        challenges: [CHALLENGE],
        nameOf: () => 'Login Admin',
      },
      settings: { url: lrs.url, key: 'sender', secret: 'hush', hasNicknames },
      addresses: { joinOrigin: 'https://join.class.example' },
      reporter: {
        warn: (message) => void warnings.push(message),
        unexpected: (error) => void warnings.push(`${error}`),
      },
      timeoutMs,
    })
    senders.push(sender)
    await sender.start()
    return sender
  }
  /** The verbs and objects that the store has. */
  const kept = () =>
    [...lrs.kept.values()].map(({ verb, object }) => `${verb.display.en} ${object.id.split('/xapi/')[1]}`)

  it('reports what was started, solved, fixed, proven, and hints, and nothing else', async () => {
    const sender = await open()
    await happen(
      ['opened'],
      ['tried'],
      ['near', 'x'],
      ['hint', '2'],
      ['solved', 'fingerprint'],
      ['lines', 'right'],
    )
    await happen(
      ['fix', 'bad.ts'],
      ['fix', 'good.ts'],
      ['fix', 'own'],
      ['proven', 'own'],
      ['byBrowser'],
      ['live', 'a', 'login'],
    )
    await happen(['solved', '', 'unknownChallenge'])
    await sender.sendDue()
    expect(kept()).toEqual([
      'initialized challenges/loginAdminChallenge',
      'experienced challenges/loginAdminChallenge/hints/2',
      'completed challenges/loginAdminChallenge',
      'passed challenges/loginAdminChallenge/fix',
      'passed challenges/loginAdminChallenge/fix',
      'mastered challenges/loginAdminChallenge/fix',
    ])
    expect(lrs.authorization).toBe(`Basic ${Buffer.from('sender:hush').toString('base64')}`)
  })

  it('names nobody: a number that says nothing, and the nickname only if it is set', async () => {
    await happen(['solved'])
    const sender = await open()
    await happen(['solved', 'fingerprint'])
    await sender.sendDue()
    const [statement] = lrs.kept.values()
    expect(statement?.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: 'https://join.class.example', name: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(statement?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const sent = JSON.stringify(statement)
    for (const secret of [
      ann.id,
      ann.shop,
      'Ann',
      words,
      'ann@uni',
      'subject-1',
      'fingerprint',
      itsClass.code,
    ])
      expect(sent).not.toContain(secret)
    const named = await open(true)
    await happen(['solved'])
    await named.sendDue()
    expect([...lrs.kept.values()].at(-1)?.actor).toEqual({ ...statement?.actor, name: 'Ann' })
  })

  it('names who was in the team as a group, for what is done in the shop of a team', async () => {
    const { learner: bob } = await store.join(itsClass.id, 'Bob')
    const change = { classId: itsClass.id, at: new Date('2026-11-02T09:00:00.000Z') }
    const team = await store.teams.foundTeam('Secret Squad', { ...change, learner: ann.id })
    await store.teams.joinByCode(team.code, { ...change, learner: bob.id, most: 2 })
    const shared = await store.teamShops.ofMember(ann)
    const sender = await open(true)
    await happen(['solved'])
    const entries = ['10', '11'].map((hour): LearningEvent => {
      const at = `2026-11-02T${hour}:30:00.000Z`
      return { id: `team-${hour}`, kind: 'solved', key: CHALLENGE.key, detail: '', at, evidence: null }
    })
    await store.teams.leave([bob.id], { ...change, at: new Date('2026-11-02T11:00:00.000Z') })
    await store.appendEvents([{ shop: shared?.shop ?? '', entries }])
    await sender.sendDue()
    const [own, both, alone] = [...lrs.kept.values()].map(({ actor }) => actor)
    expect(both).toMatchObject({
      objectType: 'Group',
      account: { homePage: 'https://join.class.example', name: expect.stringMatching(/^[0-9a-f]{32}$/) },
      member: [own, { objectType: 'Agent', name: 'Bob' }],
    })
    expect(alone).toEqual({ ...both, member: [own] })
    expect(JSON.stringify([...lrs.kept.values()])).not.toContain('Secret Squad')
  })

  it('sends nothing from before the first start', async () => {
    await many(3)
    const sender = await open()
    await sender.sendDue()
    await happen(['solved'])
    await sender.sendDue()
    expect(kept()).toEqual(['completed challenges/loginAdminChallenge'])
  })

  it('sends in batches, and each once', async () => {
    const sender = await open()
    await many(120)
    await sender.sendDue()
    await sender.sendDue()
    expect([lrs.requests, lrs.kept.size]).toEqual([[50, 50, 20], 120])
  })

  it('reads learners and memberships once for many events of before', async () => {
    const sender = await open()
    const history = vi.spyOn(store.teamShops, 'history')
    await many(120)
    await sender.sendDue()
    expect(lrs.kept.size).toBe(120)
    expect(history).toHaveBeenCalledTimes(1)
  })

  it('keeps what a store that is away did not get, also over a restart', async () => {
    const first = await open()
    await lrs.close()
    await many(60)
    await expect(first.sendDue()).rejects.toThrow('no connection')
    await first.close()
    await lrs.listen()
    lrs.instead = (response) => Boolean(response.writeHead(503, { 'retry-after': '7' }).end())
    const second = await open()
    await expect(second.sendDue()).rejects.toThrow('status 503')
    await expect(second.sendDue()).rejects.toMatchObject({ waitMs: 7_000 })
    lrs.instead = undefined
    await many(10)
    await second.sendDue()
    expect(lrs.kept.size).toBe(70)
  })

  it('tells the operator that the store is away, and sends by itself later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      lrs.instead = (response) => Boolean(response.writeHead(401).end())
      await open()
      await many(2)
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: 10_000 })
      expect(warnings[0]).toMatch(
        /^The learning record store at 127\.0\.0\.1:\d+ takes no statements \(status 401\)/,
      )
      lrs.instead = undefined
      // Time runs on only after what was begun had time to end, because the timeouts of connections run as well.
      await vi.waitFor(
        async () => {
          await vi.advanceTimersByTimeAsync(10_000)
          expect(lrs.kept.size).toBe(2)
        },
        { timeout: 10_000, interval: 500 },
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not wait for a slow store, and repeats without a double', async () => {
    const sender = await open(false, 500)
    await many(3)
    const ids = new Set<string>()
    lrs.instead = (_response, statements) => {
      for (const statement of statements) {
        ids.add(statement.id)
        lrs.kept.set(statement.id, statement)
      }
      return true
    }
    await expect(sender.sendDue()).rejects.toThrow('no answer')
    lrs.instead = undefined
    // On a slow machine some more answers may come too late.
    await vi.waitFor(() => sender.sendDue(), { timeout: 40_000 })
    expect([lrs.kept.size, new Set(lrs.kept.keys())]).toEqual([3, ids])
  })

  it('takes a conflict for a statement that is there, and leaves out what is refused for good', async () => {
    const sender = await open()
    await many(4)
    await happen(['solved'], ['proven'])
    let numbers = 0
    lrs.instead = (response, statements) => {
      numbers += 1
      if (statements.some(({ verb }) => verb.display.en === 'completed'))
        return Boolean(response.writeHead(statements.length === 1 ? 400 : 413).end())
      if (statements.length > 1 && numbers < 4) return Boolean(response.writeHead(409).end())
      return false
    }
    await sender.sendDue()
    expect(kept().filter((one) => one.startsWith('experienced'))).toHaveLength(4)
    expect(kept()).toContain('mastered challenges/loginAdminChallenge/fix')
    expect(warnings).toEqual([expect.stringContaining('refuses statements such as completed')])
    lrs.instead = undefined
    await sender.sendDue()
    expect(kept().some((one) => one.startsWith('completed'))).toBe(false)
  })

  it('goes on where it was, and repeats the last ones to a store that forgot them', async () => {
    await (await open()).sendDue()
    await many(3)
    const [first] = senders
    await first?.sendDue()
    await first?.close()
    lrs.kept.clear()
    await happen(['solved'])
    await (await open()).sendDue()
    expect(lrs.kept.size).toBe(4)
  })

  it('ends at once, also in the middle of a request', async () => {
    lrs.instead = () => true
    const sender = await open()
    await many(1)
    const ended = expect(sender.sendDue()).rejects.toThrow('no connection')
    await expect.poll(() => lrs.requests, { timeout: 20_000 }).toEqual([1])
    await sender.close()
    await ended
  })

  it('sends nothing of an erased class or learner', async () => {
    const sender = await open()
    await happen(['solved'])
    await store.eraseLearner(ann.id)
    await sender.sendDue()
    await store.eraseClass(itsClass.id)
    await sender.sendDue()
    expect(lrs.requests).toEqual([])
  })
})

describe('the settings', () => {
  it('are an address with a key and a secret', () => {
    expect(xapiIn({})).toBeUndefined()
    const env = { XAPI_URL: 'https://lrs.example/xapi/statements', XAPI_KEY: 'a', XAPI_SECRET: 'b' }
    expect(xapiIn(env)).toMatchObject({ url: new URL('https://lrs.example/xapi/'), hasNicknames: false })
    expect(xapiIn({ ...env, XAPI_URL: 'https://lrs.example' })?.url.href).toBe('https://lrs.example/')
    expect(xapiIn({ ...env, XAPI_URL: 'http://localhost:8080/xapi' })?.url.port).toBe('8080')
    expect(xapiIn({ ...env, XAPI_NAMES: 'nicknames' })?.hasNicknames).toBe(true)
  })

  const PLAIN = { XAPI_KEY: 'a', XAPI_SECRET: 'b', XAPI_NETWORK: 'private' }

  it.each(['lrs:8080', 'lrs.school.internal', 'lrs.learning.svc', '192.168.1.7', '172.20.0.3', '[fd00::7]'])(
    'let plain HTTP lead to a private network if they say so: %s',
    (host) => {
      const env = { ...PLAIN, XAPI_URL: `http://${host}/xapi` }
      expect(xapiIn(env)?.url.href).toBe(`http://${host}/xapi/`)
      expect(() => xapiIn({ ...env, XAPI_NETWORK: '' })).toThrow('XAPI_NETWORK=private')
    },
  )

  it.each(['lrs.example', '8.8.8.8', '172.32.0.1', '[2001:db8::7]', '[::ffff:8.8.8.8]', 'a:b@lrs'])(
    'let it lead nowhere else: %s',
    (host) => {
      expect(() => xapiIn({ ...PLAIN, XAPI_URL: `http://${host}/xapi` })).toThrow('XAPI_URL is the address')
    },
  )

  it.each([
    [{ XAPI_KEY: 'a' }, 'XAPI_KEY needs XAPI_URL'],
    [{ XAPI_URL: 'http://lrs', XAPI_NETWORK: 'public' }, 'XAPI_NETWORK is "private"'],
    [{ XAPI_URL: 'lrs' }, 'XAPI_URL is the address'],
    [{ XAPI_URL: 'ftp://lrs.example' }, 'XAPI_URL is the address'],
    [
      { XAPI_URL: 'http://lrs.example', XAPI_KEY: 'a', XAPI_SECRET: 'b' },
      'It has to begin with https://, unless',
    ],
    [
      { XAPI_URL: 'http://192.168.1.7/xapi', XAPI_KEY: 'a', XAPI_SECRET: 'b' },
      'It has to begin with https://, unless',
    ],
    [{ XAPI_URL: 'https://a:b@lrs.example', XAPI_KEY: 'a', XAPI_SECRET: 'b' }, 'XAPI_URL is the address'],
    [{ XAPI_URL: 'https://lrs.example' }, 'XAPI_KEY and XAPI_SECRET'],
    [{ XAPI_URL: 'https://lrs.example', XAPI_KEY: 'a', XAPI_SECRET: 'b', XAPI_NAMES: 'yes' }, 'XAPI_NAMES'],
  ])('name what is wrong: %#', (env, fault) => {
    expect(() => xapiIn(env)).toThrow(fault)
  })
})
