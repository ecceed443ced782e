import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from './testing/application.ts'

const SHOPS = 50

describe('fifty shops in one process', () => {
  let application: TestApplication
  let visitors: Visitor[]

  beforeAll(async () => {
    application = await openTestApplication()
    visitors = Array.from({ length: SHOPS }, (_, index) => application.visitor(`learner-${index}`))
    await Promise.all(visitors.map((visitor) => visitor.get('/rest/admin/application-version')))
  })
  afterAll(() => closeTestApplication(application))

  const others = (index: number): Visitor[] => visitors.filter((_, other) => other !== index)
  const visitor = (index: number): Visitor => {
    const found = visitors[index]
    if (!found) throw new Error(`There is no visitor ${index}`)
    return found
  }

  it('are all open at once, each in its own file', () => {
    expect(application.host.awake().filter((id) => id.startsWith('learner-'))).toHaveLength(SHOPS)
  })

  it('keep a new customer and the login to themselves', async () => {
    await visitor(3).post('/api/Users', { email: 'only@three.example', password: 'squeeze-me' })
    const inside = await visitor(3).post('/rest/user/login', {
      email: 'only@three.example',
      password: 'squeeze-me',
    })
    expect(inside.statusCode).toBe(200)

    for (const other of others(3)) {
      const outside = await other.post('/rest/user/login', {
        email: 'only@three.example',
        password: 'squeeze-me',
      })
      expect(outside.statusCode).toBe(401)
    }
  })

  it('keep an injection and the challenge that it solves to themselves', async () => {
    const login = await visitor(7).post('/rest/user/login', { email: "' or 1=1--", password: 'a' })
    expect(login.json().authentication.umail).toBe('admin@juice-sh.op')
    expect(await visitor(7).solved('loginAdminChallenge')).toBe(true)

    for (const other of others(7)) expect(await other.solved('loginAdminChallenge')).toBe(false)
  })

  it('keep a live fix to themselves', async () => {
    const live = await visitor(9).put('/training/coding/loginAdminChallenge/live', { fix: 3 })
    expect(live.json().live).toBe(3)
    const injection = { email: "jim@juice-sh.op'--", password: 'a' }
    expect((await visitor(9).post('/rest/user/login', injection)).statusCode).toBe(401)

    for (const other of others(9))
      expect((await other.post('/rest/user/login', injection)).statusCode).toBe(200)
  })

  it('keep socket events to themselves', async () => {
    await application.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = application.app.server.address() as AddressInfo
    const sockets = await Promise.all(visitors.map(({ shopToken }) => connect(port, shopToken)))
    const received = sockets.map(() => [] as string[])
    for (const [index, socket] of sockets.entries()) {
      socket.on('challenge solved', ({ key }) => received[index]?.push(key))
    }

    const solved = new Promise((resolve) => sockets[20]?.on('challenge solved', resolve))
    sockets[20]?.emit('verifyLocalXssChallenge', '<iframe src="javascript:alert(`xss`)">')
    await solved
    await visitor(21).get('/rest/nowhere')
    await expect.poll(() => received[21]).toContain('errorHandlingChallenge')

    expect(received[20]).toContain('localXssChallenge')
    for (const [index, keys] of received.entries()) {
      if (index !== 20) expect(keys).not.toContain('localXssChallenge')
      if (index !== 21) expect(keys).not.toContain('errorHandlingChallenge')
    }
    for (const socket of sockets) socket.disconnect()
  })
})

async function connect(port: number, shopToken: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders: { 'x-shop-ticket': shopToken },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

describe('an application that closes', () => {
  it('does not wait for clients that never finish their request', async () => {
    const application = await openTestApplication()
    await application.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = application.app.server.address() as AddressInfo
    const slow = createConnection(port, '127.0.0.1')
    const left = once(slow, 'close')
    const arrived = once(application.app.server, 'request')
    slow.write('POST /rest/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"em')
    await arrived
    await closeTestApplication(application)
    await left
  })
})
