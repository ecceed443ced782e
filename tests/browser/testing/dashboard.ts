import type { Classroom } from '../../../server/class/class.ts'

/** A call of the dashboard's API by a trainer, without the page. */
export type DashboardCall = <T>(method: string, path: string, body?: object) => Promise<T>

/** Signs in to the dashboard of a listening class. */
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
