import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import {
  courseAt,
  fieldOn,
  openTestCourse,
  openTestPlatform,
  type TestCourse,
} from '../../testing/lti/course.ts'
import { PEOPLE, type PlatformPerson, resourceLinkMessage } from '../../testing/lti/messages.ts'
import { REASONS } from './refusals.ts'

let course: TestCourse

beforeAll(async () => {
  course = await openTestCourse()
  await course.testClass.classroom.openDashboard()
})
afterAll(async () => {
  await course.platform.close()
  await closeTestApplication(course.testClass.application)
})

const store = () => course.testClass.classroom.classStore
const classId = () => course.testClass.classroom.itsClass.id
const lastWarning = () => course.testClass.application.warnings.at(-1)

describe('a course', () => {
  it('says to a learner that the trainer has to open the link first', async () => {
    const answer = await course.open(PEOPLE.jane)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('This course has no class yet.')
  })

  it('lets its trainer choose an open class, and then waits for an owner of that class', async () => {
    const page = await course.open(PEOPLE.ingrid)
    expect(page.text).toContain('Which class belongs to this course?')
    const fields = { ticket: fieldOn(page, 'ticket'), class: classId() }
    const chosen = await course.postForm('/.class/lti/class', fields)
    expect(chosen.text).toContain('An owner of the class has to let this course in')
    expect(chosen.text).not.toContain('/.class/lti/dashboard')
    expect((await course.postForm('/.class/lti/class', fields)).status).toBe(403)
    for (const person of [PEOPLE.ingrid, PEOPLE.jane])
      expect((await course.open(person)).text).toContain('An owner of the class has to let this course in')
    expect(await store().learners(classId())).toEqual([])
  })

  it('then leads its trainer into the dashboard, with a name in letters', async () => {
    await course.letIn()
    const chosen = await course.open({ ...PEOPLE.ingrid, name: 'Ingrid\u202e <b>Instructor' })
    expect(chosen.text).toContain('You are a trainer of this class')
    const [, path = ''] = /href="(\/\.class\/lti\/dashboard\?[^"]*)"/.exec(chosen.text) ?? []
    const answer = await course.testClass.send('GET', JOIN_HOST, path)
    expect(answer.headers.location).toMatch(/\/#code=/)
    expect((await course.testClass.send('GET', JOIN_HOST, path)).status).toBe(403)
    const code = String(answer.headers.location).split('#code=')[1]
    const { origin, port } = new URL(String(answer.headers.location))
    const entered = await course.testClass.send('POST', '127.0.0.1', '/api/enter', {
      port: Number(port),
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: '' }),
    })
    expect(entered.status).toBe(200)
    const [trainer] = await store().trainers(classId(), new Date())
    expect(trainer).toMatchObject({ name: 'Ingrid b Instructor', role: 'trainer' })
  })

  it('leads into the dashboard of a class that is not open in this process yet', async () => {
    const old = await store().createClass({ name: 'Old', endsAt: new Date(Date.now() - 1_000) })
    const { platform, saved } = course
    const key = { platform: saved.id, deployment: platform.deployment, context: 'old' }
    const link = { classId: old.id, title: 'Old', membersUrl: null, isConfirmed: true }
    await store().lti.linkContext(key, link)
    const login = await course.login(PEOPLE.ingrid)
    const frame = {
      ...platform.frame(PEOPLE.ingrid, login.nonce),
      context: { ...platform.context, id: 'old' },
    }
    const page = await course.launch(await platform.sign(resourceLinkMessage(frame)), login)
    const [, path = ''] = /href="(\/\.class\/lti\/dashboard\?[^"]*)"/.exec(page.text) ?? []
    expect((await course.testClass.send('GET', JOIN_HOST, path)).headers.location).toMatch(/\/#code=/)
  })

  it('leads learners into a shop of their own without a code, the same one each time', async () => {
    const first = await course.open(PEOPLE.jane)
    expect(first.status).toBe(200)
    expect(first.text).toContain('Jane Q. Public')
    const [, enter = ''] = /action="([^"]*)"/.exec(first.text) ?? []
    const { hostname } = new URL(enter)
    const origin = course.testClass.classroom.addresses.joinOrigin
    const entered = await course.testClass.send('POST', hostname, '/.class/enter', {
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ once: fieldOn(first, 'once') }).toString(),
    })
    expect(entered.status).toBe(303)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    expect((await course.testClass.send('GET', hostname, '/', { headers: { cookie } })).status).toBe(200)
    const again = await course.open(PEOPLE.jane)
    expect(again.text).toContain(`action="${enter}"`)
    const adam = await course.open(PEOPLE.adam)
    expect(adam.text).not.toContain(`action="${enter}"`)
    expect(await store().learners(classId())).toHaveLength(2)
  })

  it('shows its learners what is kept of them, though they have no passphrase', async () => {
    const ticket = fieldOn(await course.open(PEOPLE.jane), 'ticket')
    const kept = await course.postForm('/.class/lti/record', { ticket })
    expect(kept.text).toContain('Jane Q. Public')
    expect(fieldOn(kept, 'token')).not.toBe('')
    const exported = await course.postForm('/.class/export', { token: fieldOn(kept, 'token') })
    expect(JSON.parse(exported.text).grades).toMatchObject([{ subject: PEOPLE.jane.sub, points: 0 }])
    expect((await course.postForm('/.class/lti/record', { ticket })).status).toBe(403)
  })

  it('lets nobody in as a learner of the roster because of an e-mail address that they entered', async () => {
    const { id } = course.testClass.classroom.itsClass
    const row = { name: 'Vera Victim', email: 'vera@school.example', number: null, groupName: null }
    await store().rosters.change(
      id,
      () => ({ added: [{ ...row, learner: null }], present: [], missing: [], groups: [] }),
      new Date(),
    )
    const [known] = await store().rosters.rows(id)
    const { learner } = await store().join(id, 'Vera', { rosterRow: known })
    const eve: PlatformPerson = { ...PEOPLE.adam, sub: 'eve', name: 'Eve', email: 'vera@school.example' }
    const page = await course.open(eve)
    expect(page.text).toContain('<strong>Eve</strong>')
    expect(page.text).not.toContain(learner.shop)
  })

  it('knows nobody by a number that other keys have signed', async () => {
    const { platform, saved } = course
    const shopOf = ({ text }: { text: string }) => /action="(https?:[^"]*)"/.exec(text)?.[1]
    const jane = shopOf(await course.open(PEOPLE.jane))
    const forger = await openTestPlatform(course.testClass)
    await store().lti.savePlatform({ ...saved, keysUrl: forger.registeredByHand.keysUrl })
    const login = await course.login(PEOPLE.jane)
    const message = resourceLinkMessage(platform.frame(PEOPLE.jane, login.nonce))
    const forged = shopOf(await course.launch(await forger.sign(message), login))
    expect(forged).toBeDefined()
    expect(forged).not.toBe(jane)
    await store().lti.savePlatform(saved)
    expect(shopOf(await course.open(PEOPLE.jane))).toBe(jane)
    await forger.close()
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
      const entered = await course.testClass.send('POST', new URL(enter).hostname, '/.class/enter', {
        headers: {
          origin: course.testClass.classroom.addresses.joinOrigin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ once: fieldOn(page, 'once') }).toString(),
      })
      expect(entered.headers.location).toBe(place)
    }
  })

  it('leads a learner into the shop that their team shares, at the place of the link', async () => {
    const { contest } = course.testClass.classroom
    const link = { id: 'shared', title: 'A link', custom: { path: 'injection' } }
    course.platform.links.push(link)
    const hostOn = ({ text }: { text: string }) => new URL(/action="([^"]*)"/.exec(text)?.[1] ?? '').hostname
    const own = hostOn(await course.open(PEOPLE.jane, link))
    const settings = runningContest({ teams: { madeBy: 'players', most: 3, shops: 'shared' } })
    await store().contests.changeContest(classId(), () => ({ settings, revealed: null }))
    await contest.settle('class')
    // In no team yet.
    expect(hostOn(await course.open(PEOPLE.jane, link))).toBe(own)
    const jane = await store().learnerOfShop(own.split('.')[0] ?? '')
    const learner = jane?.id ?? ''
    await store().teams.foundTeam('Red', { classId: classId(), learner, at: new Date() })
    const page = await course.open(PEOPLE.jane, link)
    const host = hostOn(page)
    expect(page.text).toContain('This shop belongs to the team:')
    expect(host).not.toBe(own)
    const entered = await course.testClass.send('POST', host, '/.class/enter', {
      headers: {
        origin: course.testClass.classroom.addresses.joinOrigin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ once: fieldOn(page, 'once') }).toString(),
    })
    expect([entered.status, entered.headers.location]).toEqual([303, '/#/paths/injection'])
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const { text } = await course.testClass.send('GET', host, '/training/class', { headers: { cookie } })
    expect(JSON.parse(text)).toMatchObject({ sharedBy: { team: 'Red', you: jane?.nickname } })
    await store().contests.changeContest(classId(), () => undefined)
    await contest.settle('class')
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
    return course.testClass.send('GET', JOIN_HOST, `/.class/lti/login?${new URLSearchParams(all)}`, {
      headers,
    })
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
    const answer = await plain.testClass.send('GET', JOIN_HOST, '/.class/lti/login')
    expect(answer.status).toBe(404)
    await plain.platform.close()
    await closeTestApplication(plain.testClass.application)
  })
})

it('keeps the courses of platforms apart, also if they have the same ids', async () => {
  const other = await openTestPlatform(course.testClass)
  const tuesday = await store().createClass({ name: 'Tuesday', endsAt: new Date(Date.now() + 86_400_000) })
  const saved = await store().lti.savePlatform({ ...other.registeredByHand, onlyClass: tuesday.id })
  if (!saved) throw new Error('The platform was not registered')
  const there = courseAt(course.testClass, other, saved)
  expect((await there.open(PEOPLE.jane)).text).toContain('This course has no class yet.')
  const page = await there.open(PEOPLE.ingrid)
  expect(page.text).toContain('Which class belongs to this course?')
  expect(page.text).not.toContain(classId())
  expect(page.text).not.toContain('A new class')
  let last = page
  for (const asked of [{ class: classId() }, { name: 'Wednesday' }]) {
    last = await there.postForm('/.class/lti/class', { ticket: fieldOn(last, 'ticket'), ...asked })
    expect(last.status).toBe(409)
  }
  expect((await store().allClasses()).map(({ name }) => name)).not.toContain('Wednesday')
  expect(await store().lti.contexts(classId())).toHaveLength(1)
  await other.close()
})
