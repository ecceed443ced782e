import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor
let cookie: string

beforeAll(async () => {
  application = await openTestApplication({ preset: 'melon-bay' })
  visitor = application.visitor('pages')
  cookie = `token=${await visitor.login('jim@melon.bay', 'ncc-1701')}`
})
afterAll(() => closeTestApplication(application))

const read = (url: string) => visitor.get(url, { headers: { cookie, accept: 'text/html' } })

describe.each(['/rest/nowhere/at/all', '/profile', '/dataerasure', '/ftp', '/oauth/authorize'])(
  'the page at %s',
  (url) => {
    it("has the shop's look, in light and dark", async () => {
      const { body } = await read(url)
      expect(body).toContain('--ff-accent:#ff8a5c')
      expect(body).toContain('@media (prefers-color-scheme:dark)')
      expect(body).toContain('<span>Melon Bay</span>')
      expect(body).toContain('<img src="data:image/svg+xml,')
      expect(body).not.toContain('Forbidden Fruit')
    })

    it('may load its logo, its fonts and its script, and leads back to the shop', async () => {
      const { body, headers } = await read(url)
      const policy = headers['content-security-policy']
      if (policy) {
        expect(policy).toMatch(/img-src [^;]*data:/)
        expect(policy).toContain("script-src 'self'")
        if (policy.includes("default-src 'none'")) {
          expect(policy).toContain("style-src 'self'")
          expect(policy).toContain("font-src 'self'")
        }
      }
      const [, script = ''] = /<script src="([^"]+)">/.exec(body) ?? []
      const address = new URL(script, `http://shop.example${url}`)
      expect((await visitor.get(address.pathname)).headers['content-type']).toContain('javascript')
      const [, home = ''] = /<header><a href="([^"]+)"/.exec(body) ?? []
      expect(new URL(home, `http://shop.example${url}`).href).toBe('http://shop.example/#/')
    })
  },
)

describe('what scripts look for', () => {
  it('is there on the error page', async () => {
    const { body, statusCode } = await read("/rest/'x")
    expect(statusCode).toBe(500)
    expect(body).toContain('<title>Error: Unexpected path: /rest/&#39;x</title>')
    expect(body).toContain('<h1>Melon Bay (Express')
    expect(body).toContain('<ul id="stacktrace">')
  })

  it('is there in the directory listing', async () => {
    const { body } = await read('/ftp')
    expect(body).toContain('<title>listing directory /ftp</title>')
    expect(body).toMatch(/<ul id="files">.*href="ftp\/legal\.md"/s)
  })

  it('is there on the profile page', async () => {
    const { body } = await read('/profile')
    for (const id of ['email', 'username', 'submit', 'picture', 'url', 'submitUrl'])
      expect(body).toContain(`id="${id}"`)
  })
})
