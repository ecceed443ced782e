import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import type { Classroom } from '../../server/class/class.ts'
import { readTls } from '../../server/config/tls.ts'
import { closeTestApplication, projectRoot, type TestApplication } from '../../server/testing/application.ts'
import { listenLocally, openClassApplication } from '../../server/testing/class/class.ts'

const files = {
  TLS_CERT: join(projectRoot, 'server', 'testing', 'tls', 'cert.pem'),
  TLS_KEY: join(projectRoot, 'server', 'testing', 'tls', 'key.pem'),
}

let application: TestApplication
let classroom: Classroom
let port: number
beforeAll(async () => {
  const tls = readTls(files)
  const opened = await openClassApplication({ isSecure: true }, tls && { tls })
  ;({ application, classroom } = opened)
  port = await listenLocally(opened)
})
afterAll(() => closeTestApplication(application))

function send(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> | string = '',
  to = port,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof send>>>()
  const { host, pathname, search, hostname } = new URL(url)
  const ca = readFileSync(files.TLS_CERT)
  const lookup = { host: '127.0.0.1', port: to, servername: hostname, ca }
  const type = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  request(
    { ...lookup, method, path: pathname + search, headers: { host, ...type, ...headers } },
    (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    },
  )
    .on('error', reject)
    .end(typeof fields === 'string' ? fields : new URLSearchParams(fields).toString())
  return promise
}

describe('a class over HTTPS', () => {
  it('lets a learner in with an access cookie that only their shop’s own host can set, and opens a socket', async () => {
    const { joinOrigin } = classroom.addresses
    expect(classroom.joinLink).toMatch(new RegExp(`^https://join\\.class\\.test:${port}/`))
    const fields = { code: classroom.itsClass.code, nickname: 'Ann' }
    const welcome = await send('POST', `${joinOrigin}/.class/join`, { origin: joinOrigin }, fields)
    const enter = /action="(https:[^"]+)"/.exec(welcome.text)?.[1] ?? ''
    const once = /name="once" value="([^"]+)"/.exec(welcome.text)?.[1] ?? ''
    const entered = await send('POST', enter, { origin: joinOrigin }, { once })
    const [set = ''] = entered.headers['set-cookie'] ?? []
    expect(set).toMatch(/^__Host-ff-pass=[^;]+; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
    expect(set).not.toContain('Domain')
    const shop = new URL(enter).origin
    const cookie = set.split(';')[0] ?? ''
    expect((await send('GET', `${shop}/rest/products/search?q=`, { cookie })).status).toBe(200)
    expect((await send('GET', `${shop}/`, { cookie: cookie.replace('__Host-', '') })).status).toBe(401)

    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = io(`https://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnection: false,
      rejectUnauthorized: false,
      extraHeaders: { host: new URL(shop).host, cookie, origin: shop },
    })
    socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
    expect(await promise).toBe(true)
    socket.close()
  })
})

describe('the dashboard of such a class', () => {
  const openDashboard = async (host: string) => {
    const tls = readTls(files)
    const opened = await openClassApplication(
      { isSecure: true, dashboard: { host, port: 0 } },
      tls && { tls },
    )
    return { ...opened, link: new URL(await opened.classroom.openDashboard()) }
  }
  it('uses HTTPS over the network, under a name of the certificate', async () => {
    const dashboard = await openDashboard('0.0.0.0')
    const { link } = dashboard
    expect(link.href).toMatch(/^https:\/\/dashboard\.class\.test:\d+\/#code=/)
    const enter = (origin: string, url = link.origin) =>
      send(
        'POST',
        `${url}/api/enter`,
        { origin, 'content-type': 'application/json' },
        JSON.stringify({ code: new URLSearchParams(link.hash.slice(1)).get('code') }),
        Number(link.port),
      )
    for (const origin of [`http://${link.host}`, `https://aa${'b'.repeat(12)}.class.test:${link.port}`]) {
      expect((await enter(origin)).status).toBe(403)
    }
    expect((await enter('https://evil.class.test', 'https://evil.class.test')).status).toBe(421)
    const entered = await enter(link.origin)
    expect(JSON.parse(entered.text).key).toMatch(/^[\w-]{32}$/)
    await closeTestApplication(dashboard.application)
  })

  it('stays on HTTP on this machine, which no certificate names', async () => {
    const dashboard = await openDashboard('127.0.0.1')
    expect(dashboard.link.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=/)
    expect((await fetch(new URL('/', dashboard.link))).status).toBe(200)
    await closeTestApplication(dashboard.application)
  })
})

describe('the certificate', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    writeFileSync(join(folder, 'letter.pem'), 'Dear Ann')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['no key', { TLS_CERT: files.TLS_CERT }, /TLS_KEY: it is missing/],
    ['no certificate', { TLS_KEY: files.TLS_KEY }, /TLS_CERT: it is missing/],
    ['a file that is not there', { ...files, TLS_CERT: '/nowhere.pem' }, /TLS_CERT: .*ENOENT.*nowhere/],
    ['a letter', { ...files, TLS_CERT: 'letter.pem' }, /TLS_CERT: it holds no certificate/],
    ['a letter for a key', { ...files, TLS_KEY: 'letter.pem' }, /TLS_KEY: it holds no key/],
    [
      'two files that are swapped',
      { TLS_CERT: files.TLS_KEY, TLS_KEY: files.TLS_CERT },
      /TLS_CERT: it holds/,
    ],
  ])('stops the start with a clear message if there is %s', (_what, env, sentence) => {
    const placed = Object.entries(env).map(([name, file]) => [
      name,
      file.replace(/^letter/, join(folder, 'letter')),
    ])
    expect(() => readTls(Object.fromEntries(placed))).toThrow(sentence)
  })

  it('is read by the sandboxed process, also by a symbolic link', () => {
    const link = join(folder, 'live.pem')
    symlinkSync(files.TLS_CERT, link)
    const { args, env } = serverProcess({
      dataDir: folder,
      env: { ...process.env, ...files, TLS_CERT: link },
    })
    const look =
      "fs.readFileSync(process.env.TLS_CERT); fs.readFileSync(process.env.TLS_KEY); console.log('read')"
    const { stdout } = spawnSync(process.execPath, [...args.slice(0, -1), '-e', look], {
      env,
      encoding: 'utf8',
    })
    expect(stdout).toBe('read\n')
  })
})
