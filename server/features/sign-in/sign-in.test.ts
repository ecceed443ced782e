import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('sign-in')
})
afterAll(() => closeTestApplication(application))

const HERE = 'http://localhost:80/'
const allow = (body: object = {}) =>
  visitor.post('/oauth/authorize', {
    person: '403001',
    consent: 'yes',
    redirect_uri: HERE,
    state: 's&1',
    ...body,
  })
const fragmentOf = (location: unknown) => new URLSearchParams(String(location).split('#')[1])

describe('signing in with the identity provider', () => {
  it('leads from the choice of an account back to the shop with a token, and creates an account', async () => {
    const page = await visitor.get(`/oauth/authorize?redirect_uri=${encodeURIComponent(HERE)}&state=s%261`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Olive Thyme')
    expect(page.body).toContain('name="state" value="s&amp;1"')

    const back = await allow()
    expect(back.statusCode).toBe(302)
    expect(back.headers.location).toMatch(/^http:\/\/localhost(:80)?\/#access_token=/)
    const fragmentParameters = fragmentOf(back.headers.location)
    expect([fragmentParameters.get('token_type'), fragmentParameters.get('state')]).toEqual(['bearer', 's&1'])

    const token = fragmentParameters.get('access_token')
    const info = (await visitor.get(`/oauth/userinfo?access_token=${token}`)).json()
    expect(info).toMatchObject({ email: 'olive.thyme@orchard.example', verified_email: true })
    const bearer = await visitor.get('/oauth/userinfo', { headers: { authorization: `Bearer ${token}` } })
    expect(bearer.json()).toEqual(info)

    const password = Buffer.from([...info.email].reverse().join('')).toString('base64')
    const account = { email: info.email, password, passwordRepeat: password }
    expect((await visitor.post('/api/Users', account)).statusCode).toBe(201)
    const login = await visitor.post('/rest/user/login', { email: info.email, password, oauth: true })
    expect(login.json().authentication.umail).toBe(info.email)
  })

  it('ends without a token where consent or an account is missing', async () => {
    for (const body of [{ consent: 'no' }, { person: '1' }]) {
      const fragmentParameters = fragmentOf((await allow(body)).headers.location)
      expect([fragmentParameters.get('error'), fragmentParameters.get('access_token')]).toEqual([
        'access_denied',
        null,
      ])
    }
  })

  it('redirects to no other site', async () => {
    for (const redirect_uri of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      expect((await allow({ redirect_uri })).statusCode).toBe(400)
    }
    const evil = encodeURIComponent('https://evil.example/')
    expect((await visitor.get(`/oauth/authorize?redirect_uri=${evil}`)).statusCode).toBe(400)
  })

  it('accepts only its own tokens, which open nothing else', async () => {
    const token = fragmentOf((await allow()).headers.location).get('access_token')
    const session = await visitor.login('jim@juice-sh.op', 'ncc-1701')
    for (const wrong of [session, 'a.b.c', '']) {
      expect((await visitor.get(`/oauth/userinfo?access_token=${wrong}`)).statusCode).toBe(401)
    }
    const users = await visitor.get('/api/Users', { headers: { authorization: `Bearer ${token}` } })
    expect(users.statusCode).toBe(401)
  })
})
