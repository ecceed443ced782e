import type { JSONWebKeySet } from 'jose'
import type { ClassSettings } from '../../class/settings.ts'
import type { LtiPlatform } from '../../class/store/lti.ts'
import { type ClassResponse, JOIN_HOST, openTestClass, type TestClass } from '../class/class.ts'
import { deepLinkingMessage, type PlatformPerson, resourceLinkMessage } from './messages.ts'
import { type PlatformLink, TestPlatform } from './platform.ts'

/** A login that a browser has begun. */
export interface BegunLogin {
  state: string
  nonce: string
  /** The cookie of the browser. */
  cookie: string
  /** Where the browser was sent. */
  to: URL
}

/** A class that a platform leads into. */
export interface TestCourse {
  testClass: TestClass
  platform: TestPlatform
  saved: LtiPlatform
  /** Begins a login as the platform does. */
  login(person: PlatformPerson, link?: PlatformLink, from?: TestPlatform, path?: string): Promise<BegunLogin>
  /** Sends a message to the class, from the browser with this cookie. */
  launch(token: string, login: Pick<BegunLogin, 'state' | 'cookie'>): Promise<ClassResponse>
  /** The whole way of a person who opens a link. */
  open(person: PlatformPerson, link?: PlatformLink): Promise<ClassResponse>
  /** The whole way of a person who adds a link by deep linking. */
  choose(person: PlatformPerson): Promise<ClassResponse>
  /** An owner lets all courses in that wait. */
  letIn(): Promise<void>
  /** Sends a form of a page of the class. */
  postForm(path: string, fields: Record<string, string>): Promise<ClassResponse>
}

/** Opens a class over HTTPS, as a proxy would, and a platform that is registered there. */
export async function openTestCourse(
  plan: Partial<ClassSettings> = {},
  dataDir?: string,
): Promise<TestCourse> {
  const testClass = await openTestClass({ base: 'https://class.test', isLtiPrivate: true, ...plan }, dataDir)
  const platform = await openTestPlatform(testClass)
  const saved = await testClass.classroom.classStore.lti.savePlatform(platform.registeredByHand)
  if (!saved) throw new Error('The platform was not registered')
  return courseAt(testClass, platform, saved)
}

/** Opens a platform that can send people to this class. */
export function openTestPlatform(testClass: TestClass, port?: number): Promise<TestPlatform> {
  return TestPlatform.open({
    tool: testClass.classroom.addresses.joinOrigin,
    readToolKeys: () => readToolKeys(testClass),
    ...(port !== undefined && { port }),
  })
}

async function readToolKeys({ send }: TestClass): Promise<JSONWebKeySet> {
  return JSON.parse((await send('GET', JOIN_HOST, '/.class/lti/keys')).text)
}

/** Helpers for a platform that is registered at this class. */
export function courseAt(testClass: TestClass, platform: TestPlatform, saved: LtiPlatform): TestCourse {
  const { joinOrigin } = testClass.classroom.addresses
  return {
    ...{ testClass, platform, saved, ...visitsFrom(platform, { joinOrigin, send: testClass.send }) },
    letIn: async () => {
      const { classStore, itsClass } = testClass.classroom
      for (const { id } of await classStore.lti.contexts(itsClass.id))
        await classStore.lti.confirmContext(itsClass.id, id)
    },
  }
}

/** What people of a platform do at the join pages of a class. */
export function visitsFrom(
  platform: TestPlatform,
  { joinOrigin, send }: { joinOrigin: string; send: TestClass['send'] },
): Pick<TestCourse, 'login' | 'launch' | 'open' | 'choose' | 'postForm'> {
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    send('POST', JOIN_HOST, path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const login: TestCourse['login'] = async (person, link, from = platform, path = undefined) => {
    const answer = await form('/.class/lti/login', from.loginFields(person, link, path), {
      origin: from.issuer,
    })
    const to = new URL(String(answer.headers.location))
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
    return {
      state: to.searchParams.get('state') ?? '',
      nonce: to.searchParams.get('nonce') ?? '',
      cookie,
      to,
    }
  }
  const launch: TestCourse['launch'] = (token, { state, cookie }) =>
    form('/.class/lti/launch', { id_token: token, state }, { origin: platform.issuer, cookie })
  return {
    ...{ login, launch },
    open: async (person, link) => {
      const begun = await login(person, link)
      return launch(
        await platform.sign(resourceLinkMessage(platform.frame(person, begun.nonce, link))),
        begun,
      )
    },
    choose: async (person) => {
      const begun = await login(person, undefined, platform, '/.class/lti/choose')
      const message = deepLinkingMessage(platform.frame(person, begun.nonce), `${platform.issuer}/deep-link`)
      return launch(await platform.sign(message), begun)
    },
    postForm: (path, fields) => form(path, fields, { origin: joinOrigin }),
  }
}

/** The value of a hidden field on a page. */
export function fieldOn({ text }: ClassResponse, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
}
