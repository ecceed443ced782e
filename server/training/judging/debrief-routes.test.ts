import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import type { Debrief } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const INJECTION = { email: "' or 1=1--", password: 'x' }

let application: TestApplication
let origin: string
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`debriefed-${visits++}`)
})

async function debrief(key: string): Promise<Debrief> {
  return (await visitor.get(`/training/debriefs/${key}`)).json()
}

describe('the debrief of a solved challenge', () => {
  it("shows the request that solved it, and the shop's answer", async () => {
    await visitor.get('/rest/products/search?q=apple')
    await visitor.post('/rest/user/login', INJECTION)
    const { exchanges, solvedAt } = await debrief('loginAdminChallenge')
    expect(exchanges.map(({ path }) => path)).toEqual(['/rest/products/search?q=apple', '/rest/user/login'])
    expect(exchanges.at(-1)).toMatchObject({ method: 'POST', status: 200, body: JSON.stringify(INJECTION) })
    expect(exchanges.at(-1)?.answer).toContain('admin@juice-sh.op')
    expect(Number.isNaN(Date.parse(solvedAt))).toBe(false)
  })

  it('shows the effects of the request', async () => {
    await visitor.post('/rest/user/login', INJECTION)
    expect((await debrief('loginAdminChallenge')).exchanges.at(-1)?.effects).toEqual([
      { kind: 'sql', text: expect.stringContaining("WHERE email = '' or 1=1--' AND") },
    ])
    await visitor.get('/ftp/package.json.bak%2500.md')
    expect((await debrief('nullByteChallenge')).exchanges.at(-1)?.effects).toEqual([
      { kind: 'path', text: expect.stringContaining('package.json.bak') },
    ])
  })

  it('shows the request that solved it, not a concurrent one', async () => {
    await Promise.all([
      visitor.get('/rest/products/search?q='),
      visitor.post('/rest/user/login', INJECTION),
      visitor.get('/rest/products/search?q=lemon'),
    ])
    const { exchanges } = await debrief('loginAdminChallenge')
    expect(exchanges.at(-1)?.path).toBe('/rest/user/login')
  })

  it('shows unusual URLs, and images that reveal a page', async () => {
    await visitor.get('/rest/qwertz')
    expect((await debrief('errorHandlingChallenge')).exchanges.at(-1)).toMatchObject({
      method: 'GET',
      path: '/rest/qwertz',
      status: 500,
    })
    await visitor.get('/assets/public/images/padding/1px.png')
    expect((await debrief('scoreBoardChallenge')).exchanges.at(-1)?.path).toContain('padding/1px.png')
  })

  it('leaves out what the web app requests by itself', async () => {
    await visitor.get('/rest/admin/application-configuration')
    await visitor.get('/api/Challenges/')
    await visitor.post('/rest/user/login', INJECTION)
    expect((await debrief('loginAdminChallenge')).exchanges).toHaveLength(1)
  })

  it('shows socket events', async () => {
    const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
      transports: ['websocket'],
      extraHeaders: { 'x-shop-ticket': visitor.shopToken },
    })
    const text = '<iframe src="javascript:alert(`xss`)">'
    socket.emit('verifyLocalXssChallenge', text)
    await expect.poll(() => visitor.solved('localXssChallenge')).toBe(true)
    socket.close()
    expect((await debrief('localXssChallenge')).exchanges).toMatchObject([
      { method: 'SOCKET', path: 'verifyLocalXssChallenge', body: text, status: null },
    ])
  })

  it('truncates long content', async () => {
    await visitor.post('/rest/user/login', { ...INJECTION, password: 'x'.repeat(50_000) })
    const { exchanges } = await debrief('loginAdminChallenge')
    expect(exchanges.at(-1)?.body.length).toBeLessThan(2_100)
  })

  it('is not available before the solve, or after it was reset', async () => {
    expect((await visitor.get('/training/debriefs/loginAdminChallenge')).statusCode).toBe(403)
    expect((await visitor.get('/training/debriefs/nothing')).statusCode).toBe(404)
    await visitor.post('/rest/user/login', INJECTION)
    await visitor.send({ method: 'DELETE', url: '/training/challenges/loginAdminChallenge/solved' })
    expect((await visitor.get('/training/debriefs/loginAdminChallenge')).statusCode).toBe(403)
  })

  it('survives a reset that keeps progress', async () => {
    await visitor.post('/rest/user/login', INJECTION)
    await visitor.post('/training/shop/reset', {})
    expect((await debrief('loginAdminChallenge')).exchanges).toHaveLength(1)
  })

  it('explains why it worked and how to prevent it', async () => {
    await visitor.post('/rest/user/login', INJECTION)
    const { why, prevent, read, cwe, owasp } = await debrief('loginAdminChallenge')
    expect(why).toContain('quote')
    expect(prevent).not.toBeNull()
    expect(read.length).toBeGreaterThan(0)
    expect(cwe).toBe('CWE-89')
    expect(owasp).toContain('A05:2025 Injection')
  })
})
