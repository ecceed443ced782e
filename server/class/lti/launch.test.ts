import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST } from '../../testing/class/class.ts'
import {
  courseAt,
  fieldOn,
  openTestCourse,
  openTestPlatform,
  type TestCourse,
} from '../../testing/lti/course.ts'
import { PEOPLE, resourceLinkMessage } from '../../testing/lti/messages.ts'
import { REASONS } from './refusals.ts'

let course: TestCourse

beforeAll(async () => {
  course = await openTestCourse()
  await course.room.classroom.openDashboard()
})
afterAll(async () => {
  await course.platform.close()
  await closeTestApplication(course.room.application)
})

const store = () => course.room.classroom.classStore
const classId = () => course.room.classroom.itsClass.id
const lastWarning = () => course.room.application.warnings.at(-1)

describe('a course', () => {
  it('says to a learner that the trainer has to open the link first', async () => {
    const answer = await course.open(PEOPLE.jane)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('This course has no class yet.')
  })

  it('lets its trainer choose an open class, and then leads them into the dashboard', async () => {
    const page = await course.open(PEOPLE.ingrid)
    expect(page.text).toContain('Which class belongs to this course?')
    const fields = { ticket: fieldOn(page, 'ticket'), class: classId() }
    const chosen = await course.postForm('/.class/lti/class', fields)
    expect(chosen.text).toContain('You are a trainer of this class')
    expect((await course.postForm('/.class/lti/class', fields)).status).toBe(403)
    const [, path = ''] = /href="(\/\.class\/lti\/dashboard\?[^"]*)"/.exec(chosen.text) ?? []
    const answer = await course.room.send('GET', JOIN_HOST, path)
    expect(answer.headers.location).toMatch(/\/#code=/)
    expect((await course.room.send('GET', JOIN_HOST, path)).status).toBe(403)
    const code = String(answer.headers.location).split('#code=')[1]
    const { origin, port } = new URL(String(answer.headers.location))
    const entered = await course.room.send('POST', '127.0.0.1', '/api/enter', {
      port: Number(port),
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: '' }),
    })
    expect(entered.status).toBe(200)
    const [trainer] = await store().trainers(classId(), new Date())
    expect(trainer).toMatchObject({ name: 'Ingrid Instructor', role: 'trainer' })
  })

  it('leads learners into a shop of their own without a code, the same one each time', async () => {
    const first = await course.open(PEOPLE.jane)
    expect(first.status).toBe(200)
    expect(first.text).toContain('Jane Q. Public')
    const [, enter = ''] = /action="([^"]*)"/.exec(first.text) ?? []
    const { hostname } = new URL(enter)
    const origin = course.room.classroom.addresses.joinOrigin
    const entered = await course.room.send('POST', hostname, '/.class/enter', {
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ once: fieldOn(first, 'once') }).toString(),
    })
    expect(entered.status).toBe(303)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    expect((await course.room.send('GET', hostname, '/', { headers: { cookie } })).status).toBe(200)
    const again = await course.open(PEOPLE.jane)
    expect(again.text).toContain(`action="${enter}"`)
    const adam = await course.open(PEOPLE.adam)
    expect(adam.text).not.toContain(`action="${enter}"`)
    expect(await store().learners(classId())).toHaveLength(2)
  })

  it('accepts each message once', async () => {
    const login = await course.login(PEOPLE.jane)
    const token = await course.platform.sign(
      resourceLinkMessage(course.platform.frame(PEOPLE.jane, login.nonce)),
    )
    expect((await course.launch(token, login)).status).toBe(200)
    expect((await course.launch(token, login)).status).toBe(400)
    expect(lastWarning()).toContain(REASONS.replayed)
  })

  it('opens a challenge or a path that the link names', async () => {
    const { links } = course.platform
    for (const [custom, place] of [
      [{ challenge: 'loginAdminChallenge' }, '/#/score-board?open=loginAdminChallenge'],
      [{ path: 'injection' }, '/#/paths/injection'],
      [{ challenge: 'noSuchChallenge' }, '/'],
    ] as const) {
      const link = { id: `to ${place}`, title: 'A link', custom }
      links.push(link)
      const page = await course.open(PEOPLE.adam, link)
      const [, enter = ''] = /action="([^"]*)"/.exec(page.text) ?? []
      const entered = await course.room.send('POST', new URL(enter).hostname, '/.class/enter', {
        headers: {
          origin: course.room.classroom.addresses.joinOrigin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ once: fieldOn(page, 'once') }).toString(),
      })
      expect(entered.headers.location).toBe(place)
    }
  })

  it('reads new keys of the platform when it meets one, once a minute at most', async () => {
    const { platform } = course
    const reads = platform.keyReads
    await platform.rotateKey()
    expect((await course.open(PEOPLE.jane)).status).toBe(400)
    expect(lastWarning()).toContain(REASONS['unknown-key'])
    expect(platform.keyReads).toBe(reads)
  })
})

describe('a login', () => {
  const start = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const all = { ...course.platform.loginFields(PEOPLE.jane), ...fields }
    return course.room.send('GET', JOIN_HOST, `/.class/lti/login?${new URLSearchParams(all)}`, { headers })
  }

  it.each<[string, keyof typeof REASONS, Record<string, string>]>([
    ['of an unknown platform', 'no-platform', { iss: 'https://evil.example' }],
    ['of an unknown tool', 'no-platform', { client_id: 'another' }],
    ['without a person', 'login-fields', { login_hint: '' }],
    ['with an endless hint', 'login-fields', { lti_message_hint: 'x'.repeat(5_000) }],
    ['to another site', 'target-elsewhere', { target_link_uri: 'https://evil.example/.class/lti/launch' }],
    ['to another page', 'target-elsewhere', { target_link_uri: 'https://join.class.test/' }],
    ['to something that is no address', 'target-elsewhere', { target_link_uri: 'javascript:alert(1)' }],
  ])('%s is refused, and sends nobody anywhere', async (_, reason, fields) => {
    const answer = await start(fields)
    expect(answer.status).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(lastWarning()).toContain(REASONS[reason])
    expect(answer.text).not.toContain(REASONS[reason])
  })

  it('sets a cookie that no shop can set and that the form of the platform brings back', async () => {
    const answer = await start({})
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-ff-lti=[\w-]{32}; Path=\/; .*HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
  })

  it('in a frame only offers to begin in a tab of its own', async () => {
    const answer = await start({}, { 'sec-fetch-dest': 'iframe' })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).toMatch(/<a [^>]*target="_blank" rel="noopener" href="\/\.class\/lti\/login\?iss=/)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
  })

  it('is not offered where browsers trust no address', async () => {
    const plain = await openTestCourse({ base: 'class.test' })
    const answer = await plain.room.send('GET', JOIN_HOST, '/.class/lti/login')
    expect(answer.status).toBe(404)
    await plain.platform.close()
    await closeTestApplication(plain.room.application)
  })
})

it('keeps the courses of platforms apart, also if they have the same ids', async () => {
  const other = await openTestPlatform(course.room)
  const saved = await store().lti.savePlatform({ ...other.registeredByHand, onlyClass: 'another-class' })
  const there = courseAt(course.room, other, saved)
  expect((await there.open(PEOPLE.jane)).text).toContain('This course has no class yet.')
  const page = await there.open(PEOPLE.ingrid)
  expect(page.text).toContain('Which class belongs to this course?')
  expect(page.text).not.toContain(classId())
  const forced = await there.postForm('/.class/lti/class', {
    ticket: fieldOn(page, 'ticket'),
    class: classId(),
  })
  expect(forced.status).toBe(409)
  expect(await store().lti.contexts(classId())).toHaveLength(1)
  await other.close()
})
