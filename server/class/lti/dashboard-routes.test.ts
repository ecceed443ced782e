import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LtiMember, LtiOverview } from '#contract/lti.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { requestDashboard, type StaffSession, signInStaff } from '../../testing/class/dashboard.ts'
import { courseAt, fieldOn, openTestPlatform, type TestCourse } from '../../testing/lti/course.ts'
import { PEOPLE } from '../../testing/lti/messages.ts'
import type { TestPlatform } from '../../testing/lti/platform.ts'

let testClass: TestClass
let platform: TestPlatform
let staff: StaffSession

beforeAll(async () => {
  testClass = await openTestClass({ base: 'https://class.test', isLtiPrivate: true })
  platform = await openTestPlatform(testClass)
  staff = await signInStaff(testClass)
})
afterAll(async () => {
  await platform.close()
  await closeTestApplication(testClass.application)
})

const overview = async (): Promise<LtiOverview> =>
  JSON.parse((await staff.askDashboard('GET', '/api/lti')).text)
const course = async (): Promise<TestCourse> => {
  const [saved] = await testClass.classroom.classStore.lti.platforms()
  if (!saved) throw new Error('No platform is registered')
  return courseAt(testClass, platform, saved)
}
/** Asks as staff with this role. */
const askAs = async (role: 'trainer' | 'owner' | 'host', method: string, path: string, body?: object) => {
  const { classStore, itsClass } = testClass.classroom
  const { key } = await classStore.addTrainer(itsClass.id, { name: 'Olga', role, kind: 'token' })
  return requestDashboard(testClass, { link: staff.link, key, method, path, body })
}
const byHand = () => {
  const { deployments, onlyClass: _, tokenAudience: __, ...fields } = platform.registeredByHand
  return { ...fields, deployments: deployments.join('\n') }
}

describe('a platform', () => {
  it('registers itself by a link that works once', async () => {
    const { link } = JSON.parse((await staff.askDashboard('POST', '/api/lti/registrations', {})).text)
    const { pathname, search } = new URL(link)
    const open = (issuer: string, token = 'one-time') => {
      const query = new URLSearchParams({
        openid_configuration: `${issuer}/.well-known/openid-configuration`,
        registration_token: token,
      })
      return testClass.send('GET', JOIN_HOST, `${pathname}${search}&${query}`)
    }
    // A wrong token is the platform's to refuse; the link still works.
    expect((await open(platform.issuer, 'guessed')).status).toBe(400)
    expect((await open('https://127.0.0.1:1')).status).toBe(400)
    expect((await overview()).platforms).toEqual([])
    const done = await open(platform.issuer)
    expect(done.text).toContain('The platform is registered')
    expect(done.text).toContain('org.imsglobal.lti.close')
    expect((await open(platform.issuer)).status).toBe(400)
    expect(platform.registration).toMatchObject({
      initiate_login_uri: `${testClass.classroom.addresses.joinOrigin}/.class/lti/login`,
      token_endpoint_auth_method: 'private_key_jwt',
    })
    const { platforms } = await overview()
    expect(platforms).toMatchObject([
      { issuer: platform.issuer, clientId: platform.clientId, deployments: [platform.deployment] },
    ])
  })

  it('names no other site as its own', async () => {
    const { link } = JSON.parse((await staff.askDashboard('POST', '/api/lti/registrations', {})).text)
    const { pathname, search } = new URL(link)
    const address = `http://localhost:${platform.port}/.well-known/openid-configuration`
    const query = new URLSearchParams({ openid_configuration: address, registration_token: 'one-time' })
    const before = platform.registration
    expect((await testClass.send('GET', JOIN_HOST, `${pathname}${search}&${query}`)).status).toBe(400)
    expect(platform.registration).toBe(before)
  })

  it('is registered by hand, with a sentence for what is wrong', async () => {
    const add = (fields: object) =>
      staff.askDashboard('POST', '/api/lti/platforms', { ...byHand(), ...fields })
    expect((await add({ issuer: '' })).status).toBe(400)
    for (const keysUrl of [
      'http://lms.example/keys',
      'file:///etc/passwd',
      'ftp://x',
      'keys',
      'https://a:b@lms.example/',
    ])
      expect([keysUrl, (await add({ keysUrl })).status]).toEqual([keysUrl, 400])
    expect((await add({ name: 'Our Moodle' })).status).toBe(201)
    expect((await overview()).platforms).toMatchObject([{ name: 'Our Moodle' }])
  })

  it('is not taken over by another class', async () => {
    const { lti } = testClass.classroom.classStore
    const [saved] = await lti.platforms()
    if (!saved) throw new Error('No platform is registered')
    await lti.removePlatform(saved.id)
    const endsAt = new Date(Date.now() + 86_400_000)
    const tuesday = await testClass.classroom.classStore.createClass({ name: 'Tuesday', endsAt })
    const other = await lti.savePlatform({ ...saved, onlyClass: tuesday.id })
    const path = `/api/lti/platforms/${other?.id}`
    expect((await staff.askDashboard('POST', '/api/lti/platforms', byHand())).status).toBe(409)
    expect(JSON.parse((await askAs('owner', 'GET', '/api/lti')).text).platforms).toEqual([])
    expect((await askAs('owner', 'DELETE', path)).status).toBe(404)
    const asHost = JSON.parse((await askAs('host', 'GET', '/api/lti')).text)
    expect(asHost.platforms).toMatchObject([{ otherClass: 'Tuesday' }])
    expect((await askAs('host', 'DELETE', path)).status).toBe(200)
    expect((await staff.askDashboard('POST', '/api/lti/platforms', byHand())).status).toBe(201)
  })

  it('may choose every open class if a host says so, and is then removed by hosts only', async () => {
    const { classroom } = testClass
    const clientId = 'for-all'
    const add = (key: string) =>
      requestDashboard(testClass, {
        ...{ link: staff.link, key, method: 'POST', path: '/api/lti/platforms' },
        body: { ...byHand(), clientId, scope: 'all' },
      })
    const keyOf = async (role: 'owner' | 'host') => {
      const asked = { name: 'Olga', role, kind: 'token' } as const
      return (await classroom.classStore.addTrainer(classroom.itsClass.id, asked)).key
    }
    const [owner, host] = [await keyOf('owner'), await keyOf('host')]
    const saved = async () =>
      (await classroom.classStore.lti.platforms()).find((one) => one.clientId === clientId)
    expect((await add(owner)).status).toBe(201)
    expect((await saved())?.onlyClass).toBe(classroom.itsClass.id)
    const remove = async (key: string) =>
      requestDashboard(testClass, {
        ...{ link: staff.link, key, method: 'DELETE', path: `/api/lti/platforms/${(await saved())?.id}` },
      })
    expect((await remove(owner)).status).toBe(200)
    expect((await add(host)).status).toBe(201)
    expect((await saved())?.onlyClass).toBeNull()
    const { platforms } = await overview()
    expect(platforms.find((one) => one.clientId === clientId)?.isForAll).toBe(true)
    expect((await remove(owner)).status).toBe(403)
    expect((await remove(host)).status).toBe(200)
  })

  it('says what was wrong with a launch, until one works', async () => {
    const begun = await (await course()).login(PEOPLE.jane)
    await (await course()).launch('juice', begun)
    expect((await overview()).platforms).toMatchObject([{ problem: 'other', launchedAt: null }])
    await (await course()).open(PEOPLE.jane)
    expect((await overview()).platforms).toMatchObject([{ problem: null }])
  })
})

describe('a course', () => {
  it('shows its links and its members, on all pages of the platform', async () => {
    const at = await course()
    const page = await at.open(PEOPLE.ingrid)
    await at.postForm('/.class/lti/class', {
      ticket: fieldOn(page, 'ticket'),
      class: testClass.classroom.itsClass.id,
    })
    const [waiting] = (await overview()).courses
    expect(waiting).toMatchObject({ title: platform.context.title, isConfirmed: false })
    const confirm = `/api/lti/courses/${waiting?.id}/confirm`
    expect((await askAs('trainer', 'POST', confirm, {})).status).toBe(403)
    await at.open(PEOPLE.jane)
    expect(await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).toEqual([])
    expect((await askAs('owner', 'POST', confirm, {})).status).toBe(200)
    await at.open(PEOPLE.jane)
    const { courses } = await overview()
    expect(courses).toMatchObject([
      {
        isConfirmed: true,
        title: platform.context.title,
        hasMembers: true,
        links: [{ target: 'class', hasGrades: true }],
      },
    ])
    const answer = await staff.askDashboard('GET', `/api/lti/courses/${courses[0]?.id}/members`)
    const members: LtiMember[] = JSON.parse(answer.text)
    expect(members).toEqual([
      {
        id: PEOPLE.jane.sub,
        name: 'Jane Q. Public',
        email: PEOPLE.jane.email,
        role: 'learner',
        nickname: 'Jane Q. Public',
      },
      {
        id: PEOPLE.adam.sub,
        name: 'Adam Learner',
        email: PEOPLE.adam.email,
        role: 'learner',
        nickname: null,
      },
      {
        id: PEOPLE.ingrid.sub,
        name: 'Ingrid Instructor',
        email: PEOPLE.ingrid.email,
        role: 'trainer',
        nickname: null,
      },
    ])
  })

  it('gets a link by deep linking, to what its trainer chose', async () => {
    const at = await course()
    const page = await at.choose(PEOPLE.ingrid)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    const answer = await at.postForm('/.class/lti/target', {
      ticket: fieldOn(page, 'ticket'),
      target: 'challenge:loginAdminChallenge',
    })
    const returned = await fetch(`${platform.issuer}/deep-link`, {
      method: 'POST',
      body: new URLSearchParams({ JWT: fieldOn(answer, 'JWT') }),
    })
    expect(await returned.text()).toContain('The link was added.')
    expect(platform.chosen).toMatchObject([
      {
        type: 'ltiResourceLink',
        custom: { challenge: 'loginAdminChallenge' },
        lineItem: { scoreMaximum: 2 },
      },
    ])
    expect(
      (await at.postForm('/.class/lti/target', { ticket: fieldOn(page, 'ticket'), target: 'class' })).status,
    ).toBe(403)
  })

  it('is unlinked by a trainer, and chooses a class again', async () => {
    const { courses } = await overview()
    expect((await staff.askDashboard('DELETE', `/api/lti/courses/${courses[0]?.id}`)).status).toBe(200)
    expect((await (await course()).open(PEOPLE.jane)).text).toContain('This course has no class yet.')
    expect((await (await course()).open(PEOPLE.ingrid)).text).toContain('Which class belongs to this course?')
  })

  it('makes one class of its own, if a host has registered its platform for all', async () => {
    const { lti } = testClass.classroom.classStore
    for (const { id } of await lti.platforms()) await lti.removePlatform(id)
    await lti.savePlatform(platform.registeredByHand)
    const at = await course()
    const [page, second] = [await at.open(PEOPLE.ingrid), await at.open(PEOPLE.ingrid)]
    const fields = { ticket: fieldOn(page, 'ticket'), name: 'Monday' }
    const taken = await at.postForm('/.class/lti/class', fields)
    expect(taken.text).toContain('There is a class of this name.')
    const made = await at.postForm('/.class/lti/class', {
      ticket: fieldOn(taken, 'ticket'),
      name: 'Economics',
    })
    expect(made.text).toContain('You are a trainer of this class')
    const [, path = ''] = /href="(\/\.class\/lti\/dashboard\?[^"]*)"/.exec(made.text) ?? []
    expect((await testClass.send('GET', JOIN_HOST, path)).headers.location).toMatch(/#code=/)
    const tab = { ticket: fieldOn(second, 'ticket'), name: 'Economics again' }
    expect((await at.postForm('/.class/lti/class', tab)).text).toContain('Economics')
    const all = await testClass.classroom.classStore.allClasses()
    expect(all.map(({ name }) => name)).toEqual(['Monday', 'Tuesday', 'Economics'])
    expect((await at.open(PEOPLE.adam)).text).toContain('(Economics)')
  })
})
