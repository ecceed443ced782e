import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('signing in with a third party', () => {
  let provider: Server
  let asked: string[]
  let endpoint: string
  beforeAll(async () => {
    asked = []
    provider = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://provider')
      asked.push(`${request.method} ${url.pathname} ${url.searchParams.get('access_token') ?? ''}`)
      if (url.pathname === '/authorize') {
        const back = `${url.searchParams.get('redirect_uri')}/#access_token=t0ken&token_type=bearer&state=${url.searchParams.get('state')}`
        response.writeHead(302, { location: back }).end()
        return
      }
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
      response.writeHead(200, headers).end(JSON.stringify({ email: 'pomona@provider.example' }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => provider.once('listening', resolve))
    const address = provider.address()
    if (address === null || typeof address === 'string') throw new Error('The provider does not listen')
    endpoint = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => provider.close())

  /** Opens a page as in a shop whose configuration names this provider and these redirect URIs. */
  const withClient = async (page: Page, uri: string) => {
    const googleOauth = {
      clientId: 'juice',
      authorizedRedirects: [{ uri }],
      authorizationEndpoint: `${endpoint}/authorize`,
      userInfoEndpoint: `${endpoint}/userinfo?alt=json`,
    }
    // Before the web app reads its settings.
    await page.addInitScript((provider) => {
      document.addEventListener('readystatechange', () => {
        const settings = document.getElementById('shop-settings')
        const text = settings?.textContent
        if (!settings || !text) return
        const { configuration, ...others } = JSON.parse(text)
        const application = { ...configuration.application, googleOauth: provider }
        settings.textContent = JSON.stringify({ ...others, configuration: { ...configuration, application } })
      })
    }, googleOauth)
  }

  it('leads to the configured provider and back, and the browser requests the user’s data there', async () => {
    const { page, open } = await stage.learnerForTest('oauth')
    await withClient(page, stage.origin)
    await open('/#/login')
    await page.click('#loginButtonGoogle')
    await page.waitForURL(/#\/search|#\/$/)
    await page.waitForFunction(() => localStorage.getItem('token') !== null)
    expect(asked).toEqual(['GET /authorize ', 'GET /userinfo t0ken'])
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    expect(atob(token.split('.')[1] ?? '')).toContain('pomona@provider.example')
  })

  it('is not offered at an unauthorised address', async () => {
    const { page, open } = await stage.learnerForTest('no-oauth')
    await withClient(page, 'https://elsewhere.example')
    await open('/#/login')
    await page.locator('#loginButton').waitFor()
    expect(await page.locator('#loginButtonGoogle').count()).toBe(0)
  })

  it('is offered with the built-in provider without a client id', async () => {
    const visitor = await stage.learnerForTest('built-in')
    await visitor.open('/#/login')
    await visitor.page.getByRole('button', { name: 'Log in with Orchard ID' }).click()
    await visitor.page.waitForURL(/\/oauth\/authorize/)
    await visitor.page.click('#allow')
    await visitor.page.waitForFunction(() => localStorage.getItem('token') !== null)
  })
})
