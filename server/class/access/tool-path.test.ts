import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, projectRoot } from '../../testing/application.ts'
import {
  type ClassApplication,
  listenLocally,
  openClassApplication,
  sendRequest,
} from '../../testing/class/class.ts'
import type { Learner } from '../store/model.ts'

const run = promisify(execFile)
const EXPORTER = join(projectRoot, 'node_modules', 'juice-shop-ctf-cli', 'dist', 'bin', 'juice-shop-ctf.js')

/** As `npm start -- --class` opens a class, and as a machine without a name does. */
describe.each(['localhost', '127.0.0.1'])('tools of a class at %s', (base) => {
  let testClass: ClassApplication
  let port: number
  let ann: Learner
  let address: string
  beforeAll(async () => {
    testClass = await openClassApplication({ base })
    port = await listenLocally(testClass)
    const { classroom } = testClass
    ann = (await classroom.classStore.join(classroom.itsClass.id, 'Ann')).learner
    address = classroom.toolAddresses(ann).programs ?? ''
  })
  afterAll(() => closeTestApplication(testClass.application))

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    sendRequest(port, method, new URL(address).pathname + path, {
      headers: { host: new URL(address).host, ...headers },
      body,
    })

  it('reach a shop by a path, with the address alone', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tools\/[0-9a-z]{14}-[0-9a-f]{32}$/)
    const answer = await fetch(`${address}/rest/products/search?q=orange`)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(await answer.json())).toContain('Orange')
    expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(address)).status).toBe(200)
    const shop = await testClass.application.host.open(ann.shop)
    expect(JSON.stringify(shop.exchanges)).not.toContain('/tools/')
  })

  it('put the path before the path of a call, as docs/class.md says', async () => {
    const text = readFileSync(join(projectRoot, 'docs', 'class.md'), 'utf8')
    const [, path] = /^curl http:\/\/127\.0\.0\.1:3000\/tools\/<token>(\/\S+)$/m.exec(text) ?? []
    expect((await (await fetch(`${address}${path}`)).json()).data).not.toEqual([])
  })

  it('are shown the path on the page that leads into the shop; wallets get their own address where shops have names', async () => {
    const { origin, host } = new URL(testClass.classroom.addresses.joinOrigin)
    const { text } = await sendRequest(port, 'POST', '/.class/join', {
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: testClass.classroom.itsClass.code, nickname: 'Shown' }).toString(),
    })
    const shown = [...text.matchAll(/class="address">([^<]+)</g)].map(([, found]) => found ?? '')
    expect(shown).toHaveLength(base === 'localhost' ? 2 : 1)
    expect((await fetch(`${shown[0]}/api/Challenges`)).status).toBe(200)
    if (base === 'localhost')
      expect(shown[1]).toMatch(/^http:\/\/t-[0-9a-z]{14}-[0-9a-f]{32}\.localhost:\d+$/)
  })

  it('count for the learner whose token they carry', async () => {
    const login = { email: "' OR 1=1--", password: 'x' }
    const answer = await fetch(`${address}/rest/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    expect(answer.status).toBe(200)
    const shop = await testClass.application.host.open(ann.shop)
    const solved = testClass.application.training.rows(shop).filter((row) => row.solved)
    expect(solved.map(({ key }) => key)).toContain('loginAdminChallenge')
  })

  it('export challenges with the published exporter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    try {
      const [config, output] = [join(folder, 'config.json'), join(folder, 'export')]
      const fields = { ctfFramework: 'CTFd', juiceShopUrl: address, ctfKey: 'a key', insertHints: 'none' }
      writeFileSync(config, JSON.stringify(fields))
      await run(process.execPath, [EXPORTER, '--config', config, '--output', output], { cwd: folder })
      expect(readFileSync(output, 'utf8')).toContain('DOM XSS')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('need the whole token, and only until it is revoked', async () => {
    const other = address.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))
    expect((await fetch(`${other}/api/Challenges`)).status).toBe(401)
    expect((await fetch(`${address.slice(0, -1)}/api/Challenges`)).status).not.toBe(200)
    const { classStore, itsClass } = testClass.classroom
    const { learner } = await classStore.join(itsClass.id, 'Gone')
    const gone = testClass.classroom.toolAddresses(learner).programs ?? ''
    expect((await fetch(`${gone}/api/Challenges`)).status).toBe(200)
    await classStore.revokeAccess(learner.id)
    expect((await fetch(`${gone}/api/Challenges`)).status).toBe(401)
  })

  it.each([
    ['a page', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['a page without HTTPS', { 'upgrade-insecure-requests': '1' }],
    ['a script’s fetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['another origin’s script', { origin: 'http://evil.example' }],
    ['a page in a sandbox', { origin: 'null' }],
    ['a service worker', { 'service-worker': 'script' }],
  ])('are not browsers: %s is refused', async (_, headers) => {
    const answer = await ask('/api/Challenges', headers as Record<string, string>)
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('"data"')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('cannot reach the paths of the class itself', async () => {
    for (const path of ['/.class/record', '/.class/join']) expect((await ask(path)).status).toBe(403)
    expect((await ask('/?code=a-b-c')).text).toContain('<app-root')
  })

  it('get every response with a sandbox policy, beside the policy of the page', async () => {
    const policies = async (path: string, headers = {}) =>
      String((await ask(path, headers)).headers['content-security-policy'])
    for (const path of [
      '/',
      '/ftp',
      '/api/Challenges',
      '/no/such/page',
      '/socket.io/?EIO=4&transport=polling',
    ])
      expect(await policies(path)).toMatch(/(^|, )sandbox$/)
    const login = await ask(
      '/rest/user/login',
      { 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ email: "' OR 1=1--", password: 'x' }),
    )
    const { token } = JSON.parse(login.text).authentication
    const cookie = `token=${token}`
    expect(await policies('/profile', { cookie })).toMatch(/img-src.*, sandbox$/)

    const renamed = await ask(
      '/profile',
      { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      'POST',
      'username=Ann',
    )
    const { pathname } = new URL(address)
    expect(renamed.headers.location).toBe(`${pathname}/profile`)
    expect(renamed.headers['set-cookie']?.[0]).toMatch(new RegExp(`; Path=${pathname}/$`))
    expect((await fetch(`${address}/api-docs`)).url).toBe(`${address}/api-docs/`)
  })

  describe('connect with sockets', () => {
    const connected = async (more: object): Promise<boolean> => {
      const { origin, pathname } = new URL(address)
      const socket: Socket = io(origin, {
        path: `${pathname}/socket.io/`,
        forceNew: true,
        reconnection: false,
        ...more,
      })
      try {
        return await new Promise((resolve) => {
          socket.once('connect', () => resolve(true))
          socket.once('connect_error', () => resolve(false))
        })
      } finally {
        socket.close()
      }
    }

    it.each(['websocket', 'polling'])(
      'receive the events of the shop by %s, unless a page connects',
      async (transport) => {
        expect(await connected({ transports: [transport] })).toBe(true)
        const extraHeaders = { origin: 'http://127.0.0.1' }
        expect(await connected({ transports: [transport], extraHeaders })).toBe(false)
      },
    )
  })
})

it('are sent to a host name where shops have names: no path leads into a shop there', async () => {
  const testClass = await openClassApplication()
  try {
    const port = await listenLocally(testClass)
    const { classStore, itsClass, addresses } = testClass.classroom
    const { learner } = await classStore.join(itsClass.id, 'Ann')
    const { programs, wallets } = testClass.classroom.toolAddresses(learner)
    expect(programs).toBe(wallets)
    const token = /t-([^.]+)/.exec(programs ?? '')?.[1]
    for (const host of ['127.0.0.1', 'join.class.test', 'class.test']) {
      const headers = { host: `${host}:${addresses.port}` }
      expect((await sendRequest(port, 'GET', `/tools/${token}/api/Challenges`, { headers })).status).not.toBe(
        200,
      )
    }
  } finally {
    await closeTestApplication(testClass.application)
  }
})
