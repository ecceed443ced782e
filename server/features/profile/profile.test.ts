import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hostVisits, putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let headers: { cookie: string }

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('profile')
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  eve = await newCustomer(visitor)
  headers = { cookie: `token=${eve.token}` }
})

const profile = () => visitor.get('/profile', { headers })
const picture = async (): Promise<string> =>
  (await visitor.get(`/api/Users/${eve.id}`, { headers: eve.headers })).json().data.profileImage
const upload = (name: string, bytes: Uint8Array, sender: object = headers) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return visitor.send({ method: 'POST', url: '/profile/image/file', payload: form, headers: { ...sender } })
}
const link = (imageUrl: string) => visitor.post('/profile/image/url', { imageUrl }, { headers })

describe('the profile page', () => {
  it('shows the user, and can be edited', async () => {
    const page = await profile()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toBe(
      "img-src 'self' /assets/public/images/uploads/default.svg; script-src 'self' 'unsafe-eval'",
    )
    expect(page.body).toContain(`<input id="email" type="email" name="email" value="${eve.email}" disabled>`)

    const renamed = await visitor.post('/profile', { username: '  E&v<e ' }, { headers })
    expect([renamed.statusCode, renamed.headers.location]).toEqual([302, '/profile'])
    expect((await profile()).body).toContain('value="E&amp;v&lt;e"')
    const token = String(renamed.headers['set-cookie']).match(/^token=([^;]+); Path=\/$/)?.[1]
    const me = await visitor.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
    expect(me.json().user.email).toBe(eve.email)
  })

  it('has the shop’s navigation, in the reader’s language', async () => {
    expect((await profile()).body).toContain('<a href="./#/order-history">Order history</a>')
    const cookie = `${headers.cookie}; language=de_DE`
    const german = await visitor.get('/profile', { headers: { cookie } })
    expect(german.body).toContain('<a href="./#/basket">Dein Korb</a>')
  })

  it('accepts its form in any encoding, and keeps the name if none is sent', async () => {
    const form = new FormData()
    form.append('username', 'multi')
    await visitor.send({ method: 'POST', url: '/profile', payload: form, headers })
    expect((await visitor.post('/profile', {}, { headers })).statusCode).toBe(302)
    expect((await profile()).body).toContain('value="multi"')
    expect((await visitor.post('/profile', { username: 'x'.repeat(1_001) }, { headers })).statusCode).toBe(
      400,
    )
  })

  it('evaluates no names, once it is fixed', async () => {
    await visitor.post('/profile', { username: '#{7*7}' }, { headers })
    expect((await profile()).body).toContain('value="#{7*7}"')
  })

  it('can be used by its owner, and not by other sites, once it is fixed', async () => {
    expect((await visitor.get('/profile')).body).toContain('Error: Blocked illegal activity by')
    expect((await visitor.get('/profile', { headers: eve.headers })).statusCode).toBe(500)
    await (await application.host.open('profile')).setLiveVersion(
      'cross-site-request-forgery',
      'know-where-it-comes-from',
    )
    const foreign = { ...headers, origin: 'http://htmledit.squarefree.com' }
    expect((await visitor.post('/profile', { username: 'CSRF' }, { headers: foreign })).statusCode).toBe(403)
    const own = { ...headers, origin: 'http://localhost:80' }
    expect((await visitor.post('/profile', { username: 'me' }, { headers: own })).statusCode).toBe(302)
    await (await application.host.open('profile')).setLiveVersion('cross-site-request-forgery', 'weak')
  })
})

describe('a picture', () => {
  it('from a file is stored on the shop’s disk and public', async () => {
    const sent = await upload('me.png', PNG)
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/profile'])
    expect(await picture()).toBe(`assets/public/images/uploads/${eve.id}.png`)
    const shown = await visitor.get(`/${await picture()}`)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.rawPayload.equals(PNG)).toBe(true)
    const again = await visitor.get(`/${await picture()}`, {
      headers: { 'if-none-match': shown.headers.etag },
    })
    expect(again.statusCode).toBe(304)
    const fromOtherShop = await application.visitor('another').get(`/${await picture()}`)
    expect(fromOtherShop.rawPayload.equals(PNG)).toBe(false)
  })

  it('must be a picture', async () => {
    expect((await upload('me.png', Buffer.from('hello'))).body).toContain('Error: Illegal file type')
    const pdf = await upload('me.png', Buffer.from('%PDF-1.4'))
    expect(pdf.statusCode).toBe(415)
    expect(pdf.body).toContain('Profile image upload does not accept this file type: application/pdf')
    expect((await upload('me.svg', Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
    expect((await upload('me.png', PNG, {})).statusCode).toBe(500)
    expect((await upload('me.png', Buffer.concat([PNG, Buffer.alloc(200_000)]))).statusCode).toBe(500)
  })

  it('from a URL is fetched from the shop itself', async () => {
    await upload('me.png', PNG)
    const first = await picture()
    expect((await link(`http://localhost:80/${first}`)).statusCode).toBe(302)
    expect(await picture()).toBe(`/assets/public/images/uploads/${eve.id}.png`)
  })

  it('from a URL is fetched from a machine of the fake network', async () => {
    const shop = await application.host.open('profile')
    const page = { host: 'evil.example', status: 200, headers: {} }
    putHostedPage(shop, { ...page, path: '/me.gif', body: 'GIF89a' })
    putHostedPage(shop, { ...page, path: '/me.html', body: '<h1>me</h1>' })
    putHostedPage(shop, { ...page, path: '/long.gif', body: `GIF89a${' '.repeat(200_000)}` })
    await link('https://evil.example/me.gif')
    expect(await picture()).toBe(`/assets/public/images/uploads/${eve.id}.gif`)
    for (const address of ['https://evil.example/me.html', 'https://evil.example/long.gif']) {
      await link(address)
      expect(await picture()).toBe(address)
    }
    expect(hostVisits(shop).map(({ url, from }) => [url, from])).toContainEqual([
      'https://evil.example/me.html',
      'server',
    ])
  })

  it('counts as a call from the inside only where it reaches the shop', async () => {
    const other = application.visitor('profile-callback')
    const mallory = await newCustomer(other)
    const send = (imageUrl: string) =>
      other.post('/profile/image/url', { imageUrl }, { headers: { cookie: `token=${mallory.token}` } })
    const path = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'
    putHostedPage(await application.host.open('profile-callback'), {
      host: 'evil.example',
      path: '/solve/challenges/server-side',
      status: 302,
      headers: { location: '/' },
      body: '',
    })
    await send(`http://evil.example${path}`)
    await send(`http://pictures.example${path}`)
    expect((await other.get(path)).statusCode).not.toBe(204)
    await send(`http://[::ffff:127.0.0.1]:3000${path}`)
    expect(await other.solved('ssrfChallenge')).toBe(true)
  })

  it('from another host is only linked, with any URL', async () => {
    const shop = await application.host.open('profile')
    await shop.setLiveVersion('policy-injection', 'encode-and-allow-one-host')
    await link('https://pictures.example/cat.png; script-src *')
    expect(await picture()).toBe('https://pictures.example/cat.png; script-src *')
    expect((await profile()).headers['content-security-policy']).toBe(
      "img-src 'self' https://pictures.example; script-src 'self'",
    )
    await link("https://a.png; script-src 'unsafe-inline'")
    expect((await profile()).headers['content-security-policy']).toBe("img-src 'self' ; script-src 'self'")
    await shop.setLiveVersion('policy-injection', 'weak')
    await link('http://\u{1f34a}\r\nx-evil: 1')
    expect((await profile()).headers).not.toHaveProperty('x-evil')
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd']) {
      expect((await link(address)).statusCode).toBe(400)
    }
    expect((await visitor.post('/profile/image/url', { imageUrl: 'http://x.example/' })).statusCode).toBe(500)
    expect((await visitor.post('/profile/image/url', {})).statusCode).toBe(302)
  })
})
