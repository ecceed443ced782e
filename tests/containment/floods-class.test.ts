import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REASONS } from '../../server/class/lti/refusals.ts'
import { PERSONAL_PATH } from '../../server/class/roster/links.ts'
import { JOIN_HOST, type TestClass } from '../../server/testing/class/class.ts'
import { runningContest } from '../../server/testing/class/contest.ts'
import { signInStaff } from '../../server/testing/class/dashboard.ts'
import { courseAt, openTestPlatform, type TestCourse } from '../../server/testing/lti/course.ts'
import { PEOPLE } from '../../server/testing/lti/messages.ts'
import type { TestPlatform } from '../../server/testing/lti/platform.ts'
import { openTestProvider, type TestProvider } from '../../server/testing/sign-in/provider.ts'
import { expectUnnoticed, type FloodedClass, type FloodLine, headOf, openFloodedClass } from './raw-floods.ts'
import { residentBytes } from './resident-bytes.ts'

let flooded: FloodedClass
let testClass: TestClass
let platform: TestPlatform
let provider: TestProvider
let course: TestCourse
let staff: Awaited<ReturnType<typeof signInStaff>>
let bytesBefore: number
const rows: string[] = []

beforeAll(async () => {
  provider = await openTestProvider()
  const { issuer, clientId, clientSecret } = provider
  const uni = {
    ...{ id: 'uni', name: 'University', issuer: new URL(issuer), clientId, clientSecret },
    ...{ scope: 'openid', nicknameClaim: undefined, staff: [] },
    learners: { emailDomains: ['uni.example'], group: undefined },
  }
  const signIn = { isCodeAllowed: true, providers: [uni] }
  flooded = await openFloodedClass({ base: 'https://class.test', isLtiPrivate: true, signIn })
  testClass = flooded.testClass
  provider.start([`${testClass.classroom.addresses.joinOrigin}/.class/sign-in/uni/callback`])
  platform = await openTestPlatform(testClass)
  const { classStore, itsClass, contest } = testClass.classroom
  const saved = await classStore.lti.savePlatform(platform.registeredByHand)
  if (!saved) throw new Error('The platform was not registered')
  course = courseAt(testClass, platform, saved)
  const settings = runningContest({ isBoardPublic: true, teams: { madeBy: 'players', most: 4 } })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle()
  staff = await signInStaff(testClass)
  await flooded.flood([get('/', 100)])
  bytesBefore = residentBytes()
}, 120_000)

afterAll(async () => {
  console.log(`A neighbour in a class waited, while somebody sent:\n${rows.join('\n')}`)
  await flooded.close()
  await Promise.all([platform.close(), provider.close()])
})

const ten = (line: FloodLine): FloodLine[] => Array.from({ length: 10 }, () => line)

/** Pipelined requests to a path of the join page. */
const get = (path: string, times = 20_000, headers = ''): FloodLine => ({
  port: flooded.port,
  text: `GET ${path} HTTP/1.1\r\nHost: ${JOIN_HOST}\r\n${headers}\r\n`,
  times,
})

/** Pipelined forms. */
function post(path: string, fields: Record<string, string>, times: number, headers = ''): FloodLine {
  const body = new URLSearchParams(fields).toString()
  const text = `POST ${path} HTTP/1.1\r\nHost: ${JOIN_HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`
  return { port: flooded.port, text, times }
}

/** Calls of the dashboard, one after another, on a connection of its own. */
function dashboardCall(method: string, path: string, body: object, times: number): FloodLine {
  const { link, key } = staff
  const json = JSON.stringify(body)
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${link.host}\r\nOrigin: ${link.origin}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`
  return { port: Number(link.port), text: head + json, times }
}

const unnoticed = (name: string, lines: readonly FloodLine[]): Promise<void> =>
  expectUnnoticed(name, () => flooded.flood(lines), { rows, bytesBefore })

/** The status of the first request: the flood does the work that it is about. */
const statusOf = async (path: string): Promise<number> =>
  (await testClass.send('GET', JOIN_HOST, path)).status

describe('a neighbour is not delayed by requests of a learning platform', () => {
  it('that begin thousands of launches', async () => {
    const fields = platform.loginFields(PEOPLE.jane)
    await unnoticed('launches that begin', ten(post('/.class/lti/login', fields, 2_000)))
    const unknown = { ...fields, iss: 'https://nobody.example' }
    await unnoticed('launches of unknown platforms', ten(post('/.class/lti/login', unknown, 2_000)))
  })

  it('that end with forged tokens of 60 KB', async () => {
    const login = await course.login(PEOPLE.jane)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      part({ alg: 'RS256', kid: platform.publicKey.kid }),
      part({ x: 'y'.repeat(44_000) }),
      Buffer.alloc(256, 1).toString('base64url'),
    ]
    const fields = { id_token: forged.join('.'), state: login.state }
    const refused = await course.launch(fields.id_token, login)
    expect(refused.status).toBe(400)
    expect(testClass.application.warnings.at(-1)).toContain(REASONS.signature)
    await unnoticed(
      'forged launches',
      ten(
        post('/.class/lti/launch', fields, 40, `Cookie: ${login.cookie}\r\nOrigin: ${platform.issuer}\r\n`),
      ),
    )
  })
})

describe('a neighbour is not delayed by sign-ins', () => {
  it('that begin by the thousand, or come back with made-up states', async () => {
    const code = encodeURIComponent(testClass.classroom.itsClass.code)
    await unnoticed('sign-ins that begin', ten(get(`/.class/sign-in/uni?code=${code}`, 2_000)))
    await unnoticed(
      'sign-ins that come back',
      ten(get(`/.class/sign-in/uni/callback?code=x&state=${'s'.repeat(4_000)}`, 300)),
    )
  })

  it('by made-up personal links of somebody on the roster', async () => {
    const { classStore, itsClass } = testClass.classroom
    const ann = { name: 'Ann', email: null, number: null, groupName: null, learner: null }
    const changes = { added: [ann], present: [], missing: [], groups: [] }
    await classStore.rosters.change(itsClass.id, () => changes, new Date())
    const [row] = await classStore.rosters.rows(itsClass.id)
    const path = `${PERSONAL_PATH}?me=${row?.id}${'a'.repeat(22)}`
    expect(await statusOf(path)).toBe(404)
    await unnoticed('personal links', ten(get(path, 2_000)))
  })
})

describe('a neighbour is not delayed by boards of a contest', () => {
  it('that score bots read', async () => {
    const [path, code] = ['/api/v1/scoreboard', testClass.classroom.itsClass.code]
    for (const [name, status, query] of [
      ['public board', 200, ''],
      ['board by the code of its class', 200, `?class=${encodeURIComponent(code)}`],
      ['board by wrong codes', 404, '?class=fig-fig-fig'],
    ] as const) {
      expect(await statusOf(path + query)).toBe(status)
      await unnoticed(name, ten(get(path + query)))
    }
  })

  it('that players read in their shops', async () => {
    const [, learner] = flooded.learners
    if (!learner) throw new Error('Nobody has joined')
    const line = (path: string): FloodLine => ({
      port: flooded.port,
      text: headOf(learner, flooded.port, `GET ${path}`),
      times: 2_000,
    })
    await unnoticed('board of players', [
      ...ten(line('/training/contest')),
      ...ten(line('/training/contest/board')),
    ])
  })
})

describe('a neighbour is not delayed by files that a trainer uploads', () => {
  const line = (cells: number) => Array.from({ length: cells }, (_, at) => `cell ${at}`).join(';')
  const people = Array.from(
    { length: 5_000 },
    (_, at) => `Student ${'x'.repeat(150)} ${at};s${at}@uni.example;${at}`,
  )

  it.each([
    ['a roster of 5,000 people', 200, `name;email;number\n${people.join('\n')}`],
    ['a roster of 100 columns', 200, Array.from({ length: 3_000 }, () => line(100)).join('\n')],
    ['a roster of quotation marks', 400, '"'.repeat(2_900_000)],
    ['a roster of one line', 400, ';'.repeat(2_900_000)],
    ['a roster of 6 MB', 400, ';'.repeat(5_800_000)],
  ])('as %s', async (name, status, text) => {
    const body = { bytes: Buffer.from(text).toString('base64') }
    expect((await staff.askDashboard('POST', '/api/roster/preview', body)).status).toBe(status)
    await wait(100)
    await unnoticed(name, [dashboardCall('POST', '/api/roster/preview', body, 3)])
  })

  it.each([
    ['5,000 teams', Array.from({ length: 5_000 }, (_, at) => `Team number ${at};Learner ${at};`).join('\n')],
    ['100,000 columns', `${';'.repeat(100_000)}\n${'a;b\n'.repeat(4_900)}`],
  ])('as a list of %s', async (name, text) => {
    const body = { text, isTry: true }
    expect((await staff.askDashboard('POST', '/api/contest/teams/csv', body)).status).toBe(200)
    await unnoticed(`a list of ${name}`, [dashboardCall('POST', '/api/contest/teams/csv', body, 5)])
  })

  it('and by lists of classes and learners', async () => {
    for (const path of ['/api/classes', '/api/roster', '/api/learners', '/api/contest/board']) {
      expect((await staff.askDashboard('GET', path)).status).toBe(200)
      await unnoticed(path, ten(dashboardCall('GET', path, {}, 200)))
    }
  })
})
