import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

/** As docs/deploy.md says: the proxy removes the path, and BASE_PATH says what it was. */
describe('a shop below a path of a proxy', () => {
  let application: TestApplication
  let proxy: Server
  let address: string
  beforeAll(async () => {
    application = await openTestApplication({ basePath: '/shop', trustProxy: true })
    await application.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = application.app.server.address() as AddressInfo
    proxy = createServer((request, response) => {
      const { method, headers, url = '' } = request
      if (!url.startsWith('/shop/')) {
        response.writeHead(404).end()
        return
      }
      const forwarded = { ...headers, 'x-forwarded-host': headers.host, 'x-forwarded-proto': 'http' }
      const inner = ask({ port, method, path: url.slice('/shop'.length), headers: forwarded }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      request.pipe(inner)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/shop`
  })
  afterAll(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await closeTestApplication(application)
  })

  it('starts from a page that asks for nothing outside of it', async () => {
    const html = await (await fetch(`${address}/`)).text()
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, link = '']) => new URL(link, `${address}/`),
    )
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter(({ href }) => !href.startsWith(`${address}/`))).toEqual([])
    for (const link of links) expect((await fetch(link)).status).toBe(200)
  })

  it('never leads out of it', async () => {
    expect((await fetch(`${address}/api-docs`)).url).toBe(`${address}/api-docs/`)
    const login = await fetch(`${address}/rest/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: "' OR 1=1--", password: 'x' }),
    })
    const { authentication } = await login.json()
    const renamed = await fetch(`${address}/profile`, {
      method: 'POST',
      headers: { cookie: `token=${authentication.token}` },
      body: new URLSearchParams({ username: 'Ann' }),
    })
    expect([renamed.url, renamed.redirected]).toEqual([`${address}/profile`, true])
  })

  it('polls for news if the proxy does not pass sockets', async () => {
    const { origin } = new URL(address)
    const socket = io(origin, { path: '/shop/socket.io', transports: ['polling'], reconnection: false })
    try {
      const connected = new Promise((resolve, reject) => {
        socket.once('connect', () => resolve('connected')).once('connect_error', reject)
      })
      expect(await connected).toBe('connected')
    } finally {
      socket.close()
    }
  })
})
