import type { Classroom } from '../../../server/class/class.ts'

/** What a trainer does at her desk, without its page. */
export type DashboardCall = <T>(method: string, path: string, body?: object) => Promise<T>

/** Sits down at the desk of a class that listens. */
export async function signInAsTrainer(classroom: Classroom): Promise<DashboardCall> {
  const link = new URL(await classroom.openDashboard())
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  let key = ''
  const ask: DashboardCall = async (method, path, body) => {
    const answer = await fetch(link.origin + path, {
      method,
      headers: {
        origin: link.origin,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return JSON.parse(await answer.text())
  }
  key = (await ask<{ key: string }>('POST', '/api/enter', { code, name: 'Tess' })).key
  return ask
}
