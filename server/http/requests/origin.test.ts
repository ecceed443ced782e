import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { foreignOriginReason } from './origin.ts'

let application: TestApplication
let origin: string
let own: string

beforeAll(async () => {
  application = await openTestApplication()
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
  own = new URL(origin).host
})
afterAll(() => closeTestApplication(application))

type Headers = Record<string, string>

const GUARDED = [
  'GET /training/notes',
  'GET /training/backup',
  'POST /training/backup/preview',
  'GET /training/versions',
  'GET /TRAINING/notes/',
  'GET //training//notes',
  'GET /training/%6eotes',
  'HEAD /training/notes',
  'GET /snippets/loginAdminChallenge',
  'GET /api/Hints',
  'GET /rest/continue-code',
  'GET /rest/continue-code-fixIt',
]

/** Sends a request like a page or a script: Host and Origin are sent as given. */
function ask(call: string, headers: Headers): Promise<{ status: number; headers: NodeJS.Dict<unknown> }> {
  const [method = 'GET', path] = call.split(' ')
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ method, path, hostname, port, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const STRANGERS: [string, () => Headers][] = [
  ['on another site', () => ({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })],
  ['on another port', () => ({ origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' })],
  ['that does not say where it is', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['in a sandbox', () => ({ origin: 'null' })],
  ['whose name ends like ours', () => ({ origin: `http://elsewhere.example//${own}` })],
  ['whose name was bent to point here', () => ({ host: `elsewhere.example:${new URL(origin).port}` })],
]

describe.each(STRANGERS)('a page %s', (_, headers) => {
  it.each(GUARDED)('may not %s', async (call) => {
    const answer = await ask(call, headers())
    expect(answer.status).toBe(403)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('may read the challenges, as exporters and other attacks do', async () => {
    const answer = await ask('GET /api/Challenges', headers())
    expect(answer.status).toBe(200)
    expect(answer.headers).toHaveProperty('access-control-allow-origin', '*')
  })

  it.each(['polling', 'websocket'] as const)('gets no event over the socket, by %s', async (transport) => {
    expect(await joins(transport, headers())).toBe(false)
  })
})

describe.each([
  ['its own page', () => ({ origin, 'sec-fetch-site': 'same-origin' })],
  ['its own page, in an older browser', () => ({ origin })],
  ['a script', () => ({})],
  ['its own page by another name', () => ({ host: 'localhost:5173', origin: 'http://localhost:5173' })],
  ['its own page by a name of its own', () => ({ host: 'eve.localhost', origin: 'http://eve.localhost' })],
])('%s', (_, headers: () => Headers) => {
  it('reads everything and receives all events', async () => {
    const statuses = await Promise.all(GUARDED.map(async (call) => (await ask(call, headers())).status))
    // The preview of nothing is refused for another reason.
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
    expect(await joins('polling', headers())).toBe(true)
    expect(await joins('websocket', headers())).toBe(true)
  })

  it('is not offered to pages elsewhere', async () => {
    const answer = await ask('GET /training/notes', headers())
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

it('preflight requests of other pages are refused', async () => {
  for (const path of ['/training/notes', '/rest/continue-code/apply/x', '/Training/backup']) {
    const answer = await ask(`OPTIONS ${path}`, { origin: 'https://elsewhere.example' })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
  }
})

describe('behind a proxy', () => {
  const page = { host: '127.0.0.1:3000', 'x-forwarded-host': 'shop.example', origin: 'https://shop.example' }

  it("the host name in the proxy's header counts, if it is trusted", () => {
    expect(foreignOriginReason(page, { isLocal: true, trustProxy: true })).toBeUndefined()
    expect(foreignOriginReason(page, { isLocal: true, trustProxy: false })).toContain('its own pages')
    const other = { ...page, origin: 'https://elsewhere.example' }
    expect(foreignOriginReason(other, { isLocal: true, trustProxy: true })).toContain('its own pages')
  })

  it('the host name in the configuration counts as well', async () => {
    const file = join(tmpdir(), `own-pages-${process.pid}.yml`)
    writeFileSync(file, 'server: { baseUrl: "http://juice.example:3000" }')
    const named = await openTestApplication({ configFile: file })
    const notes = (host: string) => named.visitor('eve').get('/training/notes', { headers: { host } })
    expect((await notes('juice.example:3000')).statusCode).toBe(200)
    expect((await notes('other.example:3000')).body).toContain('server.baseUrl')
    await closeTestApplication(named)
  })
})

/** Whether a client with these headers may join a shop's socket. */
async function joins(transport: 'polling' | 'websocket', extraHeaders: Headers): Promise<boolean> {
  if (transport === 'polling') {
    const answer = await ask('GET /socket.io/?EIO=4&transport=polling', extraHeaders)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    return answer.status === 200
  }
  const socket = io(origin, { transports: [transport], forceNew: true, reconnection: false, extraHeaders })
  return new Promise((resolve) => {
    const end = (joined: boolean) => {
      socket.close()
      resolve(joined)
    }
    socket.on('connect', () => end(true))
    socket.on('connect_error', () => end(false))
  })
}
