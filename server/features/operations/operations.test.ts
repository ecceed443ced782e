import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer } from '../../testing/customers.ts'

const TASKS = '/rest/night-shift/tasks'

let application: TestApplication
let visitor: Visitor
let admin: { authorization: string }

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('gauges')
  admin = { authorization: `Bearer ${await visitor.login('admin@juice-sh.op', 'admin123')}` }
})
afterAll(() => closeTestApplication(application))

const keyIn = async (from: Visitor): Promise<string> =>
  (await from.get('/actuator/env')).json().settings['night-shift.key']

describe('the gauges', () => {
  it('are pages for browsers, and JSON for other clients', async () => {
    const accept = 'text/html,application/xhtml+xml'
    const page = await visitor.get('/actuator', { headers: { accept } })
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.body).toContain('href="./actuator/health"')
    const health = await visitor.get('/actuator/health', { headers: { accept, cookie: 'language=de_DE' } })
    expect(health.body).toContain('href="../actuator"')
    expect(health.body).toContain('Läuft alles?')
    expect((await visitor.get('/actuator/health')).json().status).toBe('UP')
    expect((await visitor.get('/actuator/heapdump')).statusCode).toBe(404)
  })

  it('are limited to public ones for visitors, once they are fixed', async () => {
    const mended = application.visitor('mended')
    await (await application.host.open('mended')).setLiveVersion('open-actuator', 'health-for-all')
    const token = await mended.login('admin@juice-sh.op', 'admin123')
    const asAdmin = { headers: { authorization: `Bearer ${token}` } }
    const listed = async (options = {}) => Object.keys((await mended.get('/actuator', options)).json().gauges)
    expect(await listed()).toEqual(['health', 'info'])
    expect(await listed(asAdmin)).toEqual(['health', 'info', 'env', 'httpexchanges'])
    expect((await mended.get('/actuator/env')).statusCode).toBe(403)
    const cookie = `token=${token}`
    const page = await mended.get('/actuator/env', { headers: { accept: 'text/html', cookie } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('******')
    const eve = await newCustomer(mended)
    expect((await mended.get('/actuator/httpexchanges', { headers: eve.headers })).statusCode).toBe(403)
    const { body } = await mended.get('/actuator/httpexchanges', asAdmin)
    expect(body).toContain('night-shift-poller')
    expect(body).not.toContain('ns-')
  })
})

describe('the tasks of the night shift', () => {
  it('can be read by administrators, and with the poller’s key', async () => {
    const key = await keyIn(visitor)
    const ways = [admin, { authorization: `Bearer ${key}` }, { cookie: `nightShift=${key}` }]
    for (const headers of ways) {
      const { data } = (await visitor.get(TASKS, { headers })).json()
      expect(data[0]).toMatchObject({ id: 1, until: '22:30' })
    }
  })

  it('cannot be read by others, and a key is valid in its own shop only', async () => {
    const otherShopsKey = await keyIn(application.visitor('elsewhere'))
    const { headers } = await newCustomer(visitor)
    const strangers = [{}, headers, { authorization: `Bearer ${otherShopsKey}` }, { cookie: 'nightShift=' }]
    for (const shown of strangers) expect((await visitor.get(TASKS, { headers: shown })).statusCode).toBe(401)
  })

  it('are in the reader’s language', async () => {
    const cookie = `language=de_DE; nightShift=${await keyIn(visitor)}`
    const { data } = (await visitor.get(TASKS, { headers: { cookie } })).json()
    expect(data[2].text).toContain('Spül Presse 4')
  })
})
