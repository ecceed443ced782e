import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketEvents as heardEvents } from '../../../server/http/sockets/events.ts'
import { Sandbox } from '../../../server/sandbox/sandbox.ts'
import { sandboxForShop } from '../../../server/sandbox/shop-sandbox.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
} from '../../../server/testing/application.ts'
import { noteRoutes } from '../routes.ts'
import { socketEvents } from '../socket-events.ts'
import type { HeavyCall } from './call.ts'
import { allCalls } from './calls/all.ts'
import { sandboxCalls } from './sandbox-calls.ts'

let application: TestApplication
let routes: string[]

beforeAll(async () => {
  const noted = await noteRoutes(() => openTestApplication())
  application = noted.result
  routes = noted.routes
})
afterAll(() => closeTestApplication(application))

describe('the table of expensive calls', () => {
  it('has a row for every route, and no other rows', () => {
    const known = Object.keys(allCalls)
    expect(routes.filter((route) => !known.includes(route))).toEqual([])
    expect(known.filter((route) => route !== 'anything else' && !routes.includes(route))).toEqual([])
  })

  it('calls the routes that it names', () => {
    const astray = Object.entries(allCalls).flatMap(([route, calls]) =>
      typeof calls === 'string' || route === 'anything else'
        ? []
        : calls.filter((call) => !isOf(route, call)).map(({ name }) => `${name}: ${route}`),
    )
    expect(astray).toEqual([])
  })

  it('uses every method of the sandbox', () => {
    const entryPoints = Object.keys(sandboxForShop(new Sandbox(), 'nobody', () => undefined))
    expect(Object.keys(sandboxCalls).toSorted()).toEqual(['sql', ...entryPoints].toSorted())
    const names = Object.values(allCalls)
      .flat()
      .map((call) => (typeof call === 'string' ? call : call.name))
    expect(
      Object.values(sandboxCalls)
        .flat()
        .filter((name) => !names.includes(name)),
    ).toEqual([])
  })

  it('lists every socket event that the server handles', async () => {
    const received = Object.keys(heardEvents(await application.host.open('events')))
    expect(received.filter((event) => !socketEvents.includes(event))).toEqual([])
  })
})

/** Whether a call goes to a route. */
function isOf(route: string, call: HeavyCall): boolean {
  const { method, path } = call.make(0)
  const [wanted, url = ''] = route.split(' ')
  const pattern = url.replaceAll(/:\w+/g, '[^/?]+').replaceAll('*', '.*')
  return method === wanted && new RegExp(`^${pattern}/?(\\?.*)?$`, 'i').test(path)
}
