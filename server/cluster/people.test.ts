import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardContest } from '#contract/contest.ts'
import type { LtiOverview } from '#contract/lti.ts'
import type { ClassResponse, JoinedLearner } from '../testing/class/class.ts'
import { runningContest } from '../testing/class/contest.ts'
import { JOIN_HOST, openTestCluster, type TestCluster } from '../testing/cluster/nodes.ts'
import { fieldOn, visitsFrom } from '../testing/lti/course.ts'
import { PEOPLE } from '../testing/lti/messages.ts'
import { TestPlatform } from '../testing/lti/platform.ts'
import { openTestProvider, type TestProvider } from '../testing/sign-in/provider.ts'

type Access = Omit<JoinedLearner, 'nickname'>

let cluster: TestCluster
let provider: TestProvider
let platform: TestPlatform
const ends: (() => unknown)[] = []

beforeAll(async () => {
  provider = await openTestProvider()
  ends.push(() => provider.close())
  const { issuer, clientId, clientSecret } = provider
  cluster = await openTestCluster(['node-1', 'node-2'], (end) => ends.push(end), {
    base: 'https://class.test',
    isLtiPrivate: true,
    signIn: {
      isCodeAllowed: true,
      providers: [
        {
          ...{ id: 'uni', name: 'University', issuer: new URL(issuer), clientId, clientSecret },
          ...{ scope: 'openid profile email', nicknameClaim: undefined },
          learners: { emailDomains: [], group: undefined },
          staff: [],
        },
      ],
    },
  })
  const { joinOrigin } = cluster.entry.classroom.addresses
  provider.start([`${joinOrigin}/.class/sign-in/uni/callback`])
  provider.people.set('olga', { email: 'olga@uni.example', email_verified: true, given_name: 'Olga' })
  platform = await TestPlatform.open({
    tool: joinOrigin,
    readToolKeys: async () => JSON.parse((await atGateway('GET', JOIN_HOST, '/.class/lti/keys')).text),
  })
  ends.push(() => platform.close())
}, 240_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
}, 120_000)

const atGateway = (
  method: string,
  host: string,
  path: string,
  more: { headers?: Record<string, string>; body?: string } = {},
): Promise<ClassResponse> =>
  cluster.send(cluster.entry.port, method, host, path, {
    ...more,
    headers: { host: `${host}:${cluster.entry.port}`, ...more.headers },
  })
const classOf = async (who: Access) =>
  JSON.parse((await cluster.ask({ nickname: '', ...who }, 'GET', '/training/class')).text)
const solveAt = (who: Access) => cluster.ask({ nickname: '', ...who }, 'GET', '/rest/nowhere')
const dashboard = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await cluster.askDashboard(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

describe('a class on several machines', () => {
  it('leads somebody from a course through the gateway to the shop on its node, and sends the grade', async () => {
    const { joinOrigin } = cluster.entry.classroom.addresses
    const { open, postForm } = visitsFrom(platform, { joinOrigin, send: atGateway })
    const { name, issuer, clientId, authUrl, tokenUrl, keysUrl } = platform.registeredByHand
    const addresses = { name, issuer, clientId, authUrl, tokenUrl, keysUrl, deployments: platform.deployment }
    await dashboard('POST', '/api/lti/platforms', addresses)
    const choice = await open(PEOPLE.ingrid)
    const ticket = fieldOn(choice, 'ticket')
    const classId = cluster.entry.classroom.itsClass.id
    expect((await postForm('/.class/lti/class', { ticket, class: classId })).text).toContain(
      'let this course',
    )
    const [course] = (await dashboard<LtiOverview>('GET', '/api/lti')).courses
    await dashboard('POST', `/api/lti/courses/${course?.id}/confirm`)

    const jane = await cluster.enter(await open(PEOPLE.jane))
    expect((await classOf(jane)).nickname).toBe('Jane Q. Public')
    await solveAt(jane)
    await expect
      .poll(() => platform.resultOf(PEOPLE.jane)?.scoreGiven, { timeout: 40_000, interval: 250 })
      .toBe(1)
    // The same shop again, and another one for another person.
    expect((await cluster.enter(await open(PEOPLE.jane))).shop).toBe(jane.shop)
    expect((await cluster.enter(await open(PEOPLE.adam))).shop).not.toBe(jane.shop)
  })

  it('signs somebody in with a provider at the gateway, and leads to the same shop again', async () => {
    const signIn = async () => {
      const begun = await atGateway('GET', JOIN_HOST, '/.class/sign-in/uni')
      const cookie = begun.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      const back = await provider.signIn(begun.headers.location ?? '', 'olga')
      return cluster.enter(
        await atGateway('GET', JOIN_HOST, `${back.pathname}${back.search}`, { headers: { cookie } }),
      )
    }
    const olga = await signIn()
    expect((await classOf(olga)).nickname).toBe('Olga')
    expect((await signIn()).shop).toBe(olga.shop)
  })

  it('lets members whose own shops are on other nodes into the shop that their team shares', async () => {
    const { startsAt, endsAt, title } = runningContest()
    const teams = { madeBy: 'players', most: 3, shops: 'shared' }
    await dashboard('PUT', '/api/contest', { title, preset: 'open', startsAt, endsAt, teams })
    const [ann, bob] = await membersOnBothNodes()
    const inContest = async () => (await classOf(ann)).contest !== null
    await expect.poll(inContest, { timeout: 20_000 }).toBe(true)
    const founded = await cluster.ask(ann, 'POST', '/training/contest/team', { name: 'Kiwi' })
    expect(founded.status, founded.text).toBeLessThan(300)
    const { code } = JSON.parse(founded.text).team
    const joined = await cluster.ask(bob, 'POST', '/training/contest/team/join', { code })
    expect(joined.status, joined.text).toBeLessThan(300)

    const [annInside, bobInside] = [await goToTeam(ann), await goToTeam(bob)]
    expect(annInside.shop).toBe(bobInside.shop)
    expect([ann.shop, bob.shop]).not.toContain(annInside.shop)
    expect((await classOf(annInside)).sharedBy).toMatchObject({ team: 'Kiwi', you: 'Ann' })
    expect((await classOf(bobInside)).sharedBy).toMatchObject({ team: 'Kiwi', you: bob.nickname })
    const password = 'sour cherry'
    const customer = { email: 'kiwi@juice-sh.op', password, passwordRepeat: password }
    expect((await cluster.ask({ nickname: '', ...annInside }, 'POST', '/api/Users', customer)).status).toBe(
      201,
    )
    const login = await cluster.ask({ nickname: '', ...bobInside }, 'POST', '/rest/user/login', customer)
    expect(login.status).toBe(200)
    await solveAt(bobInside)
    // At the own shop of the other member, on another node, and at the dashboard.
    const entries = async () => JSON.parse((await cluster.ask(ann, 'GET', '/training/contest')).text).entries
    await expect.poll(entries, { timeout: 20_000 }).toMatchObject([{ challenge: 'errorHandlingChallenge' }])
    const standings = async () => (await dashboard<DashboardContest>('GET', '/api/contest')).board?.standings
    await expect.poll(standings, { timeout: 20_000 }).toMatchObject([{ name: 'Kiwi', points: 100 }])
    const stranger = await cluster.ask({ ...bob, host: annInside.host, shop: annInside.shop }, 'GET', '/')
    expect(stranger.status).toBe(401)

    const team = annInside.shop.slice(0, 2)
    const from = await cluster.nodeOf(annInside.shop)
    const to = from === cluster.nodes[0] ? 'node-2' : 'node-1'
    await dashboard('POST', `/api/slots/${team}/move`, { node: to })
    await expect.poll(() => from.classroom.holds(annInside.shop), { timeout: 20_000 }).toBe(false)
    const after = await cluster.ask({ nickname: '', ...bobInside }, 'POST', '/rest/user/login', customer)
    expect(after.status).toBe(200)
  })

  it('reports no errors', () => {
    expect(cluster.entry.application.warnings).toEqual([])
    for (const { application } of cluster.nodes) expect(application.warnings).toEqual([])
  })
})

/** Ann and Bob, whose shops are on different nodes. Where shops are is up to chance, so others may join as well. */
async function membersOnBothNodes(): Promise<[JoinedLearner, JoinedLearner]> {
  const ann = await cluster.join('Ann')
  const place = await cluster.nodeOf(ann.shop)
  for (let count = 0; count < 40; count++) {
    const bob = await cluster.join(count === 0 ? 'Bob' : `Bob ${count}`)
    if ((await cluster.nodeOf(bob.shop)) !== place) return [ann, bob]
  }
  throw new Error('All shops are on one node')
}

/** From the own shop into the one of the team, as the button on the contest page does. */
async function goToTeam({ host, cookie }: JoinedLearner): Promise<Access> {
  const { addresses } = cluster.entry.classroom
  const answer = await atGateway('POST', host, '/.class/team', {
    headers: {
      ...{ cookie, 'content-type': 'application/x-www-form-urlencoded' },
      origin: addresses.shopOrigin(host.split('.')[0] ?? ''),
    },
  })
  expect(answer.status, answer.text).toBe(303)
  const { pathname, search } = new URL(answer.headers.location ?? '')
  return cluster.enter(await atGateway('GET', JOIN_HOST, `${pathname}${search}`))
}
