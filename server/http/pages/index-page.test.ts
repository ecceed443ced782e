import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, createApplication } from '../../application.ts'
import { loadConfiguration, loadSetup } from '../../config/load.ts'
import { projectRoot } from '../../testing/application.ts'
import { indexCustomizer } from './index-page.ts'

const config = join(projectRoot, 'config')
const configuration = loadConfiguration(config, {})
const { application } = configuration
const HTML = `<head><title>Forbidden Fruit</title>
  <meta name="description" content="Ours." /><meta name="theme-color" content="#150f1d" />
  <link rel="icon" type="image/svg+xml" href="assets/public/images/brand/favicon.svg" /></head>`

describe('a start page', () => {
  it('with the default name keeps its own texts', () => {
    const page = indexCustomizer(configuration)(HTML)
    expect(page).toContain('<title>Forbidden Fruit</title>')
    expect(page).toContain('content="Ours."')
    expect(page).toContain('brand/favicon.svg')
    const settings = '{"name":"Forbidden Fruit","theme":"night-market","configuration":{'
    expect(page).toContain(`<script type="application/json" id="shop-settings">${settings}`)
    expect(page).not.toContain('<style>')
  })

  it('of a class says so, and reserves room for its bar', () => {
    const page = indexCustomizer(configuration, { isInClass: true })(HTML)
    expect(page).toContain('"isInClass":true')
    expect(page).toContain('<style>:root { --ff-class-bar-room')
  })

  it('is not broken out of by a name', () => {
    const name = `</script><script>alert('$&')</script>"`
    const page = indexCustomizer({
      ...configuration,
      application: { ...application, name, description: name },
    })(HTML)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)')
    const [, json = ''] = page.match(/id="shop-settings">(.*?)<\/script>/) ?? []
    expect(JSON.parse(json)).toMatchObject({ name })
  })

  it('shows another icon', () => {
    const favicon = 'https://kiosk.example/icon.png'
    const page = indexCustomizer({ ...configuration, application: { ...application, favicon } })(HTML)
    expect(page).toContain(`<link rel="icon" href="${favicon}" />`)
    expect(page).not.toContain('brand/favicon.svg')
  })
})

const IMAGES = 'assets/public/images'
const PICTURES = ['products/apple_juice.svg', 'brand/logo.svg', 'products/JuiceShop.stl', 'padding/1px.png']

describe('Melon Bay', () => {
  let root: string
  let application: Application

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    for (const place of ['labs', 'content', 'node_modules'])
      symlinkSync(join(projectRoot, place), join(root, place))
    const web = join(root, 'build', 'web')
    mkdirSync(web, { recursive: true })
    symlinkSync(join(projectRoot, 'build', 'contracts'), join(root, 'build', 'contracts'))
    const page = readFileSync(join(projectRoot, 'web', 'index.html'), 'utf8')
    writeFileSync(join(web, 'index.html'), page.replace('main.tsx', 'main.js?v=1a2b3c4d'))
    writeFileSync(join(web, 'main.js'), '// the web app')
    for (const file of PICTURES) {
      mkdirSync(join(web, IMAGES, file, '..'), { recursive: true })
      writeFileSync(join(web, IMAGES, file), 'a picture')
    }
    application = await createApplication({
      root,
      ...loadSetup(config, { NODE_ENV: 'melon-bay' }),
      dataDir: join(root, 'data'),
      version: '0.0.0',
      warn: () => {},
    })
    await application.app.ready()
  })
  afterAll(async () => {
    await application.close()
    rmSync(root, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => application.app.inject({ url, headers })
  const login = (email: string, password: string) =>
    application.app.inject({ method: 'POST', url: '/rest/user/login', payload: { email, password } })

  it('shows its name, its logo and its colours', async () => {
    const { body, headers } = await get('/')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Melon Bay</title>')
    expect(body).toMatch(/name="description"\s+content="Melon Bay, the beach bar/)
    expect(body).toContain('name="theme-color" content="#0b2a33"')
    expect(body).toContain('{"name":"Melon Bay","logo":"data:image/svg+xml,')
    expect(body).toContain('--ff-accent:#ff8a5c')
    expect(body).not.toContain('Forbidden Fruit')
    for (const url of ['/index.html', '/some/where', '/?x=1']) expect((await get(url)).body).toBe(body)
  })

  it('compresses its page, and only once', async () => {
    const plain = await get('/')
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.headers.vary).toBe('Accept-Encoding')

    const etag = String(brotli.headers.etag)
    const again = await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': `"old", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
    expect(brotli.headers['cache-control']).toBe('no-cache')
  })

  it('sends everything else as it is on the disk', async () => {
    const script = await get('/main.js')
    expect(script.body).toBe('// the web app')
    const again = await get('/main.js', { 'if-none-match': String(script.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('allows caching of a script forever if it has the version that the page names', async () => {
    expect((await get('/')).body).toContain('"./main.js?v=1a2b3c4d"')
    const kept = await Promise.all(
      ['/main.js?v=1a2b3c4d', '/main.js?v=99999999', '/main.js'].map((url) => get(url)),
    )
    expect(kept.map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'no-cache',
      'no-cache',
    ])
  })

  it('allows caching of product pictures for a while, and of nothing that a challenge waits for', async () => {
    const kept = await Promise.all(PICTURES.map((file) => get(`/${IMAGES}/${file}`)))
    expect(kept.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const aWhile = 'public, max-age=600'
    expect(kept.map(({ headers }) => headers['cache-control'])).toEqual([
      aWhile,
      aWhile,
      'no-cache',
      'no-cache',
    ])
  })

  it('sells its own products, and those that challenges need', async () => {
    const { data } = (await get('/rest/products/search?q=')).json()
    const goods = new Map(data.map(({ id, name }: { id: number; name: string }) => [id, name]))
    expect([...goods.keys()].toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 9, 26])
    expect([1, 2, 3].map((id) => goods.get(id))).toEqual([
      'Melon Wave (500ml)',
      'Pineapple Undertow (330ml)',
      'Beach Cruiser with Juice Rack',
    ])
    const reviews = (await get('/rest/products/1/reviews')).json().data
    expect(reviews.map(({ author }: { author: string }) => author)).toEqual([
      'coral@melon.bay',
      'jim@melon.bay',
    ])
  })

  it('knows its own users and all default users, under the same ids', async () => {
    const coral = (await login('coral@melon.bay', 'lifeguard-on-duty')).json().authentication
    const jim = (await login('jim@melon.bay', 'ncc-1701')).json().authentication
    const basket = await get(`/rest/basket/${jim.bid}`, { authorization: `Bearer ${jim.token}` })
    expect(basket.json().data.UserId).toBe(2)
    expect(basket.json().data.Products).toHaveLength(1)
    const { id } = JSON.parse(Buffer.from(coral.token.split('.')[1], 'base64url').toString()).data
    expect(id).toBe(24)
  })

  it('publishes its settings, but no passwords', async () => {
    const { body } = await get('/rest/admin/application-configuration')
    expect(JSON.parse(body).config.application.name).toBe('Melon Bay')
    expect(JSON.parse(body).config.products).toHaveLength(7)
    expect(body).not.toContain('lifeguard-on-duty')
  })
})
