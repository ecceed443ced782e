import type { ClassResponse, TestClass } from './class.ts'

/** Asks something of the desk, by somebody who sits there. */
export type CallDashboard = (
  method: string,
  path: string,
  body?: object,
  language?: string,
) => Promise<ClassResponse>

/** A trainer at the desk of a class. */
export interface StaffSession {
  /** Where the desk is. */
  link: URL
  key: string
  atDesk: CallDashboard
  /** The same by somebody without a key. */
  knock: CallDashboard
}

/** Has Tess open the desk of a class by a link that works once. */
export async function signInStaff(room: Pick<TestClass, 'classroom' | 'send'>): Promise<StaffSession> {
  const link = new URL(await room.classroom.openDashboard())
  const ask = (key: string): CallDashboard => {
    return (method, path, body, language = 'en') =>
      room.send(method, '127.0.0.1', path, {
        port: Number(link.port),
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...{ origin: link.origin, 'accept-language': language },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
  }
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  const { key } = JSON.parse((await ask('')('POST', '/api/enter', { code, name: 'Tess' })).text)
  return { link, key, atDesk: ask(key), knock: ask('') }
}
