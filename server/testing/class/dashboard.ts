import { afterAll } from 'vitest'
import { closeTestApplication } from '../application.ts'
import { type ClassResponse, openTestClass, type TestClass } from './class.ts'

/** Calls the dashboard's API as signed-in staff. */
export type CallDashboard = (
  method: string,
  path: string,
  body?: object,
  language?: string,
) => Promise<ClassResponse>

/** A signed-in trainer. */
export interface StaffSession {
  /** The dashboard's URL. */
  link: URL
  key: string
  askDashboard: CallDashboard
  /** The same call without a session. */
  askSignedOut: CallDashboard
}

/** A request to the dashboard at `link`. Without a key it has no session. */
export interface DashboardRequest {
  link: URL
  key?: string | undefined
  method: string
  path: string
  body?: object | undefined
  language?: string
}

/** Sends a request to the dashboard of a class. */
export function requestDashboard(
  { send }: Pick<TestClass, 'send'>,
  { link, key, method, path, body, language }: DashboardRequest,
): Promise<ClassResponse> {
  return send(method, '127.0.0.1', path, {
    port: Number(link.port),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      origin: link.origin,
      ...(language && { 'accept-language': language }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Signs in with the one-time code in the link. Returns the key. */
export async function enterDashboard(
  testClass: Pick<TestClass, 'send'>,
  link: URL,
  name = '',
): Promise<string> {
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  const request = { link, method: 'POST', path: '/api/enter', body: { code, name } }
  return JSON.parse((await requestDashboard(testClass, request)).text).key
}

/** Signs a trainer in with a one-time link. */
export async function signInStaff(testClass: Pick<TestClass, 'classroom' | 'send'>): Promise<StaffSession> {
  const link = new URL(await testClass.classroom.openDashboard())
  const key = await enterDashboard(testClass, link, 'Tess')
  const askAs = (key?: string): CallDashboard => {
    return (method, path, body, language = 'en') =>
      requestDashboard(testClass, { link, key, method, path, body, language })
  }
  return { link, key, askDashboard: askAs(key), askSignedOut: askAs() }
}

/** Opens a class with a signed-in trainer for a test file, and closes it after its tests. */
export async function openStaffedClass(
  plan?: Parameters<typeof openTestClass>[0],
): Promise<StaffSession & { testClass: TestClass }> {
  const testClass = await openTestClass(plan)
  afterAll(() => closeTestApplication(testClass.application))
  return { testClass, ...(await signInStaff(testClass)) }
}
