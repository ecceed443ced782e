import type { ClassResponse, TestClass } from './class.ts'

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
  knock: CallDashboard
}

/** Signs a trainer in with a one-time link. */
export async function signInStaff(room: Pick<TestClass, 'classroom' | 'send'>): Promise<StaffSession> {
  const link = new URL(await room.classroom.openDashboard())
  const ask = (key: string): CallDashboard => {
    return (method, path, body, language = 'en') =>
      room.send(method, '127.0.0.1', path, {
        port: Number(link.port),
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          origin: link.origin,
          'accept-language': language,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
  }
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  const { key } = JSON.parse((await ask('')('POST', '/api/enter', { code, name: 'Tess' })).text)
  return { link, key, askDashboard: ask(key), knock: ask('') }
}
