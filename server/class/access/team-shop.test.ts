import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ContestBoard, PlayerContest } from '#contract/contest.ts'
import type { AccessEnded, LearnerClass } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../testing/application.ts'
import {
  type ClassResponse,
  JOIN_HOST,
  type JoinedLearner,
  listenLocally,
  openClassApplication,
  openTestClass,
  sendRequest,
  type TestClass,
} from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { enterDashboard, requestDashboard } from '../../testing/class/dashboard.ts'
import type { Learner } from '../store/model.ts'

const PATIENTLY = { timeout: 20_000 }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A browser of a member in the shop of the team. */
interface Member {
  own: JoinedLearner
  host: string
  shop: string
  cookie: string
  page: string
}

let testClass: TestClass
let count = 0
let red: string
let blue: string
let [ann, bob]: JoinedLearner[] = []

beforeAll(async () => {
  testClass = await openTestClass()
  const { classStore, itsClass, contest } = testClass.classroom
  const settings = runningContest({ teams: { madeBy: 'players', most: 3, shops: 'shared' } })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle('class')
})
afterAll(() => closeTestApplication(testClass.application))
beforeEach(async () => {
  count += 1
  red = await newTeam(`Red ${count}`)
  blue = await newTeam(`Blue ${count}`)
  ann = await testClass.join(`Ann ${count}`)
  bob = await testClass.join(`Bob ${count}`)
  await move(red, ann, bob)
})

const store = () => testClass.classroom.classStore
const change = () => ({ classId: testClass.classroom.itsClass.id, at: new Date() })
const newTeam = async (name: string) =>
  (await store().teams.createTeam(change().classId, { name }, new Date())).id
const person = async (who: JoinedLearner | undefined): Promise<Learner> => {
  const found = who && (await testClass.learner(who))
  if (!found) throw new Error('nobody')
  return found
}
const move = async (team: string, ...who: (JoinedLearner | undefined)[]) => {
  const learners = await Promise.all(who.map(async (one) => (await person(one)).id))
  await store().teams.moveLearners(team, { ...change(), learners, most: 3 })
  await testClass.classroom.contest.settle('contest', 'learner')
}
const form = (host: string, path: string, fields: Record<string, string>, headers = {}) =>
  testClass.send('POST', host, path, {
    headers: { ...FORM, origin: testClass.classroom.addresses.joinOrigin, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
const originOf = (host: string) => testClass.classroom.addresses.joinOrigin.replace(JOIN_HOST, host)

/** The page that leads into the shop, with its first form. */
async function welcome({ nickname, words }: JoinedLearner) {
  const { text } = await testClass.post('/.class/resume', { nickname, words })
  const host = found(text, /action="http:\/\/([^:/"]+)/)
  return { text, host, once: found(text, /name="once" value="([^"]+)"/) }
}
async function comeIn(own: JoinedLearner | undefined): Promise<Member> {
  if (!own) throw new Error('nobody')
  const { text, host, once } = await welcome(own)
  const { headers } = await form(host, '/.class/enter', { once })
  const cookie = headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? ''
  return { own, host, shop: host.split('.')[0] ?? '', cookie, page: text }
}
const get = ({ host, cookie }: Pick<Member, 'host' | 'cookie'>, path = '/rest/user/whoami') =>
  testClass.send('GET', host, path, { headers: { cookie } })
const classOf = async (who: Pick<Member, 'host' | 'cookie'>) =>
  JSON.parse((await get(who, '/training/class')).text) as LearnerClass & AccessEnded

/** Opens a page of the shop. */
async function open(who: Pick<Member, 'host' | 'cookie'>): Promise<Socket> {
  const { port } = testClass.classroom.addresses
  const { host, cookie } = who
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, host: `${host}:${port}`, origin: originOf(host) },
  })
  onTestFinished(() => void socket.close())
  await new Promise((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })
  return socket
}

describe('the shop of a team', () => {
  it('is where the join page leads its members, with a way into their own', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    expect(one.host).toBe(other.host)
    expect([ann?.host, bob?.host]).not.toContain(one.host)
    expect([(await get(one)).status, (await get(other)).status]).toEqual([200, 200])
    expect(one.page).toContain(`This shop belongs to the team:</p>`.slice(0, -4))
    expect(one.page).toContain(`Red ${count}`)
    const [, ownHost] = [...one.page.matchAll(/action="http:\/\/([^:/"]+)/g)].map(([, host]) => host)
    expect(ownHost).toBe(ann?.host)
    expect(await classOf(one)).toMatchObject({
      nickname: `Red ${count}`,
      sharedBy: { team: `Red ${count}`, you: `Ann ${count}` },
    })
  })

  it('is where one click in the own shop leads', async () => {
    const { host, cookie } = ann as JoinedLearner
    expect((await classOf({ host, cookie })).contest).toMatchObject({ hasTeamShop: true })
    const sent = await testClass.send('POST', host, '/.class/team', {
      headers: { cookie, origin: originOf(host) },
    })
    const page = new URL(sent.headers.location ?? '')
    expect([sent.status, page.hostname]).toEqual([303, JOIN_HOST])
    const { text } = await testClass.send('GET', JOIN_HOST, page.pathname + page.search)
    const shared = found(text, /action="http:\/\/([^:/"]+)/)
    expect(shared).toBe((await comeIn(bob)).host)
    const once = found(text, /name="once" value="([^"]+)"/)
    expect((await form(shared, '/.class/enter', { once })).status).toBe(303)
    // Not by the page of another shop.
    const forged = { cookie, origin: originOf('00aaaaaaaaaaaa.class.test') }
    expect((await testClass.send('POST', host, '/.class/team', { headers: forged })).status).toBe(403)
  })

  it('is not for a learner without a team, who reads what to do', async () => {
    const cyd = await testClass.join(`Cyd ${count}`)
    const { text, host } = await welcome(cyd)
    expect(host).toBe(cyd.host)
    expect(text).toContain('you are in no team yet')
    const { cookie } = cyd
    const asked = await testClass.send('POST', host, '/.class/team', {
      headers: { cookie, origin: originOf(host) },
    })
    expect(asked.status).toBe(409)
  })

  it('counts for the team, once, and shows who is there', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    await open(one)
    await expect.poll(async () => (await classOf(one)).sharedBy?.here, PATIENTLY).toEqual([`Ann ${count}`])
    const news = new Promise((resolve) => void open(other).then((socket) => socket.on('class news', resolve)))
    await expect
      .poll(async () => (await classOf(one)).sharedBy?.here, PATIENTLY)
      .toEqual([`Ann ${count}`, `Bob ${count}`])
    await news
    const key = 'scoreBoardChallenge'
    const event = {
      ...{ id: `solve-${count}`, kind: 'solved' as const, key, detail: '', at: new Date().toISOString() },
      evidence: null,
    }
    await store().appendEvents([{ shop: one.shop, entries: [event] }])
    const board = async () => {
      await testClass.classroom.contest.settle('rows')
      return JSON.parse((await get(other, '/training/contest/board')).text) as ContestBoard
    }
    await expect
      .poll(async () => (await board()).standings.find(({ id }) => id === red), PATIENTLY)
      .toMatchObject({ members: 2, solved: 1 })
    const contest = JSON.parse((await get(other, '/training/contest')).text) as PlayerContest
    expect(contest.team?.members.map(({ nickname }) => nickname)).toEqual([`Ann ${count}`, `Bob ${count}`])
  })

  it('has nothing of one member alone: no certificate, no file with their data', async () => {
    const one = await comeIn(ann)
    for (const path of ['certificate', 'copy']) {
      const { status, text } = await get(one, `/training/class/${path}`)
      expect([status, text]).toEqual([409, expect.stringContaining('in your own shop')])
      expect((await get(ann as JoinedLearner, `/training/class/${path}`)).status).toBe(200)
    }
  })

  it('changes no team: scripts of all members run there', async () => {
    const { host, cookie } = await comeIn(ann)
    const headers = { cookie, 'content-type': 'application/json' }
    for (const [method, path] of [
      ['DELETE', '/training/contest/team'],
      ['POST', '/training/contest/team/code'],
      ['DELETE', `/training/contest/team/members/${(await person(bob)).id}`],
    ] as const) {
      const body = method === 'POST' ? '{}' : undefined
      expect((await testClass.send(method, host, path, { headers, ...(body && { body }) })).status).toBe(403)
    }
  })
})

describe('who is not in the team any more', () => {
  it('is out at once when moved, with all pages closed, and their team stays in', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const [page, staying] = [await open(other), await open(one)]
    expect(page.connected).toBe(true)
    await move(blue, bob)
    expect((await get(other)).status).toBe(401)
    expect((await classOf(other)).why).toBe('notInTeam')
    await expect.poll(() => page.connected, PATIENTLY).toBe(false)
    expect((await open(other)).connected).toBe(false)
    expect([(await get(one)).status, staying.connected]).toEqual([200, true])
    expect((await comeIn(bob)).host).not.toBe(one.host)
  })

  it('is out when removed, when erased, and when all access was revoked', async () => {
    const cyd = await testClass.join(`Cyd ${count}`)
    await move(red, cyd)
    const [one, other, third] = [await comeIn(ann), await comeIn(bob), await comeIn(cyd)]
    await store().removeLearner((await person(bob)).id)
    await store().eraseLearner((await person(cyd)).id)
    expect([(await get(other)).status, (await get(third)).status, (await get(one)).status]).toEqual([
      401, 401, 200,
    ])
    await store().revokeAccess((await person(ann)).id)
    expect((await get(one)).status).toBe(401)
  })

  it('has no use for a code, a phone link or a tool of before', async () => {
    const { host, once } = await welcome(bob as JoinedLearner)
    const member = await comeIn(bob)
    const phone = await testClass.send('POST', member.host, '/.class/phone', {
      headers: { ...FORM, cookie: member.cookie, origin: originOf(member.host) },
    })
    const picture = new URL(phone.headers.location ?? '')
    const link = picture.searchParams.get('once') ?? ''
    expect((await testClass.send('GET', JOIN_HOST, `/.class/phone?once=${link}`)).text).toContain(
      `Red ${count}`,
    )
    const tool = found(member.page, /(t-[0-9a-f]{2}[a-z2-7]{12}-[0-9a-f]{32}\.class\.test)/)
    expect((await testClass.send('GET', tool, '/rest/user/whoami')).status).toBe(200)
    await move(blue, bob)
    expect((await form(host, '/.class/enter', { once })).status).toBe(403)
    expect((await form(host, '/.class/enter', { once: link })).status).toBe(403)
    expect((await testClass.send('GET', tool, '/rest/user/whoami')).status).toBe(401)
    // The tools of others work on.
    const { page } = await comeIn(ann)
    const newTool = found(page, /(t-[0-9a-f]{2}[a-z2-7]{12}-[0-9a-f]{32}\.class\.test)/)
    expect(newTool).not.toBe(tool)
    expect((await testClass.send('GET', newTool, '/rest/user/whoami')).status).toBe(200)
  })

  it('has no use for cookies of other shops', async () => {
    const cyd = await testClass.join(`Cyd ${count}`)
    await move(blue, cyd)
    const [one, stranger] = [await comeIn(ann), await comeIn(cyd)]
    const sent = (cookie: string, host: string) => get({ host, cookie })
    expect((await sent(stranger.cookie, one.host)).status).toBe(401)
    expect((await sent(cyd.cookie, one.host)).status).toBe(401)
    expect((await sent(one.cookie, ann?.host ?? '')).status).toBe(401)
    expect((await sent(one.cookie, bob?.host ?? '')).status).toBe(401)
    const renamed = one.cookie.replace(one.shop, stranger.shop)
    expect((await sent(renamed, stranger.host)).status).toBe(401)
    const asLearner = one.cookie.replace('.member.', '.learner.')
    expect((await sent(asLearner, one.host)).status).toBe(401)
  })
})

describe('a member', () => {
  it('is nobody in particular with the cookie of another member in the same browser', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const both = { host: one.host, cookie: `${other.cookie}; ${one.cookie}` }
    expect((await get(both)).status).toBe(200)
    expect((await classOf(both)).sharedBy?.you).toBeNull()
    const phone = await testClass.send('POST', one.host, '/.class/phone', {
      headers: { ...FORM, cookie: both.cookie, origin: originOf(one.host) },
    })
    expect(phone.headers.location).toContain('/.class/record')
  })

  it('who erases themselves leaves the shop to the others; the last one takes it along', async () => {
    const one = await comeIn(ann)
    const erase = async ({ nickname, words }: JoinedLearner) => {
      const { text } = await testClass.post('/.class/record', { nickname, words })
      const token = found(text, /name="token" value="([^"]+)"/)
      return testClass.post('/.class/erase', { token, sure: 'yes' })
    }
    await erase(bob as JoinedLearner)
    expect((await get(one)).status).toBe(200)
    expect((await erase(ann as JoinedLearner)).status).toBe(200)
    expect(await store().learnerOfShop(one.shop)).toBeUndefined()
    expect(await store().pendingErasures()).toEqual([])
  })
})

describe('a trainer', () => {
  let link: URL
  let key: string
  beforeAll(async () => {
    link = new URL(await testClass.classroom.openDashboard())
    key = await enterDashboard(testClass, link, 'Olga')
  })
  const ask = async (method: string, path: string, body?: object) => {
    const { status, text } = await requestDashboard(testClass, {
      link,
      key,
      method,
      path,
      ...(body && { body }),
    })
    return { status, body: JSON.parse(text || '{}') }
  }

  it('sees the shop as that of a team, and cannot treat it as a person', async () => {
    const { shop } = await comeIn(ann)
    const row = await store().learnerOfShop(shop)
    const { body: rows } = await ask('GET', '/api/learners')
    const shown = rows.find((one: { id: string }) => one.id === row?.id)
    expect(shown).toMatchObject({ nickname: `Red ${count}`, isTeamShop: true })
    for (const [act, body] of [
      ['remove', {}],
      ['words', {}],
      ['rename', { nickname: 'Zed' }],
    ] as const) {
      expect((await ask('POST', `/api/learners/${row?.id}/${act}`, body)).status).toBe(409)
    }
  })

  const texts = async (who: Pick<Member, 'host' | 'cookie'>) =>
    (await classOf(who)).messages.map(({ text, isRead }) => `${text}${isRead ? ', read' : ''}`)
  const both = (one: Member, other: Member) => ({ host: one.host, cookie: `${other.cookie}; ${one.cookie}` })
  const write = async (text: string, audience: object) => {
    expect((await ask('POST', '/api/messages', { text: `${text} ${count}`, audience })).status).toBe(201)
  }
  const newsOn = async (who: Member) => {
    const page = await open(who)
    return { page, news: new Promise((resolve) => page.on('class news', resolve)) }
  }

  it('writes to a member, who reads it in the shop of the team as well, and nobody else does', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const { news } = await newsOn(one)
    await write('For Ann', { to: 'learner', learner: (await person(ann)).id })
    await news
    const [message] = (await classOf(one)).messages
    expect(await texts(one)).toEqual([`For Ann ${count}`])
    expect([await texts(other), await texts(both(one, other))]).toEqual([[], []])
    const read = (who: Pick<Member, 'host' | 'cookie'>) =>
      testClass.send('PUT', who.host, `/training/class/messages/${message?.id}/read`, {
        headers: { cookie: who.cookie },
      })
    expect([(await read(other)).status, (await read(both(one, other))).status]).toEqual([404, 404])
    expect((await read(one)).status).toBe(200)
    expect(await texts(one)).toEqual([`For Ann ${count}, read`])
    expect(await texts(ann as JoinedLearner)).toEqual([`For Ann ${count}, read`])
    const { body: sent } = await ask('GET', '/api/messages')
    expect(sent[0]).toMatchObject({ read: 1, of: 1 })
    await ask('DELETE', `/api/messages/${message?.id}`)
  })

  it('writes to a group and to a team: their pages show it at once, and people are counted', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const { messageStore } = store()
    const group = `Group ${count}`
    const { id: shared } = (await store().learnerOfShop(one.shop)) as Learner
    await messageStore.setGroup(change().classId, [(await person(ann)).id, (await person(bob)).id], group)
    await testClass.classroom.tracker.membersChanged()
    const { news } = await newsOn(one)
    await write('For the group', { to: 'group', group })
    await news
    await write('For the team', { to: 'learner', learner: shared })
    const expected = [`For the team ${count}`, `For the group ${count}`]
    for (const who of [one, other, both(one, other)]) expect(await texts(who)).toEqual(expected)
    for (const { id } of (await classOf(one)).messages)
      await testClass.send('PUT', one.host, `/training/class/messages/${id}/read`, {
        headers: { cookie: one.cookie },
      })
    // Each member reads for themselves.
    expect(await texts(other)).toEqual(expected)
    const { body: sent } = await ask('GET', '/api/messages')
    expect(sent.map(({ read, of }: { read: number; of: number }) => [read, of])).toEqual([
      [1, 1],
      [1, 2],
    ])
    await messageStore.setGroup(change().classId, [(await person(bob)).id], null)
    expect(await texts(other)).toEqual([`For the team ${count}`])
    // Not all of the team are in the group.
    expect(await texts(both(one, other))).not.toContain(`For the group ${count}`)
    for (const { id } of sent) await ask('DELETE', `/api/messages/${id}`)
  })

  it('does something to a member, who is told in the shop of the team what is about the person', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const { id } = await person(ann)
    await ask('POST', `/api/learners/${id}/reset`, {})
    await ask('POST', `/api/learners/${id}/rename`, { nickname: `Anna ${count}` })
    const told = async (who: Pick<Member, 'host' | 'cookie'>) =>
      (await classOf(who)).notices.map(({ act }) => act)
    expect([await told(one), await told(other), await told(both(one, other))]).toEqual([['rename'], [], []])
    expect((await classOf(one)).sharedBy?.you).toBe(`Anna ${count}`)
    expect(await told(ann as JoinedLearner)).toEqual(['rename', 'reset'])
    const row = (await store().learnerOfShop(one.shop)) as Learner
    await ask('POST', `/api/learners/${row.id}/reset`, {})
    expect([await told(one), await told(other)]).toEqual([['reset', 'rename'], ['reset']])
  })

  it('sees the hand of the team, which all members see and can take down', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const { news } = await newsOn(other)
    const send = (who: Member, method: string, body?: string) =>
      testClass.send(method, who.host, '/training/class/hand', {
        headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      })
    await send(one, 'PUT', '{"note":"We are stuck"}')
    await news
    expect((await classOf(other)).hand?.note).toBe('We are stuck')
    expect((await classOf(ann as JoinedLearner)).hand).toBeNull()
    await send(other, 'DELETE')
    expect((await classOf(one)).hand).toBeNull()
  })

  it('deletes the shop together with its team', async () => {
    const one = await comeIn(ann)
    await testClass.classroom.contest.settle('learner', 'contest')
    expect((await ask('DELETE', `/api/contest/teams/${red}`)).status).toBe(200)
    expect(await store().learnerOfShop(one.shop)).toBeUndefined()
    expect((await get(one)).status).toBe(401)
    expect((await comeIn(ann)).host).toBe(ann?.host)
  })

  it('comes in by the consent of one member who is in the team, and all members see it', async () => {
    const [one, other] = [await comeIn(ann), await comeIn(bob)]
    const row = await store().learnerOfShop(one.shop)
    const asked = await ask('POST', `/api/learners/${row?.id}/live`, {})
    expect(asked.status).toBe(201)
    expect([(await classOf(one)).live?.state, (await classOf(other)).live?.state]).toEqual(['asked', 'asked'])
    const question = async (who: Member) => {
      const { headers } = await testClass.send('POST', who.host, '/.class/live', {
        headers: { cookie: who.cookie, origin: originOf(who.host) },
      })
      return new URL(headers.location ?? '').searchParams.get('once') ?? ''
    }
    const [late, good] = [await question(other), await question(one)]
    await move(blue, bob)
    const say = (once: string) => form(JOIN_HOST, '/.class/live/answer', { once, answer: 'yes' })
    expect((await say(late)).status).toBe(403)
    expect((await say(good)).status).toBe(303)
    expect((await classOf(one)).live?.state).toBe('allowed')
  })
})

it('with one address for all shops, is opened by the cookie alone, and closed with the team', async () => {
  const basic = await openClassApplication({ base: '127.0.0.1' })
  onTestFinished(() => closeTestApplication(basic.application))
  const port = await listenLocally(basic)
  const { classroom } = basic
  const [classId, { teams }] = [classroom.itsClass.id, classroom.classStore]
  const settings = runningContest({ teams: { madeBy: 'players', most: 3, shops: 'shared' } })
  await classroom.classStore.contests.changeContest(classId, () => ({ settings, revealed: null }))
  const { host, origin } = new URL(classroom.addresses.joinOrigin)
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    sendRequest(port, 'POST', path, {
      headers: { ...FORM, host, origin, cookie },
      body: new URLSearchParams(fields).toString(),
    })
  const cookieOf = ({ headers }: ClassResponse) => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const joined = await post('/.class/join', { code: classroom.itsClass.code, nickname: 'Ann' })
  const own = cookieOf(
    await post('/.class/enter', { once: found(joined.text, /name="once" value="([^"]+)"/) }),
  )
  const [learner] = await classroom.classStore.learners(classId)
  const team = await teams.foundTeam('Red', { classId, learner: learner?.id ?? '', at: new Date() })
  await classroom.contest.settle('class', 'contest')
  const into = await post('/.class/team', {}, own)
  expect([into.status, into.headers.location]).toEqual([303, '/'])
  const cookie = cookieOf(into)
  const look = async () =>
    JSON.parse((await sendRequest(port, 'GET', '/training/class', { headers: { host, cookie } })).text)
  expect(await look()).toMatchObject({ sharedBy: { team: 'Red', you: 'Ann' } })
  await teams.deleteTeam(classId, team.id, new Date())
  expect(await look()).toMatchObject({ why: 'erased' })
})
