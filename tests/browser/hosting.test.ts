import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RentedHost } from '#contract/training/hosting.ts'
import { FakeNetwork } from '../../server/shop/fake-network/network.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { openStage, type Stage } from './testing/stage.ts'

const ADDRESS = 'http://evil.example/keys.json'

describe('Fruit Fly Hosting', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const hosts = async (shop: string): Promise<RentedHost[]> =>
    (await stage.application.visitor(shop).get('/training/hosting')).json()

  /** The shop fetches a profile picture from an address. */
  async function visitForPicture(shop: string, imageUrl: string): Promise<void> {
    const visitor = stage.application.visitor(shop)
    const token = await visitor.login(JIM.email, JIM.password)
    await visitor.post('/profile/image/url', { imageUrl }, { headers: { cookie: `token=${token}` } })
  }

  /** The shop sends a request to an address, as its features do. */
  async function visit(shop: string, address: string, headers: Record<string, string> = {}): Promise<void> {
    const ask = async () => ({ status: 200, headers: {}, body: '' })
    const network = new FakeNetwork(await stage.application.host.open(shop), [], { host: 'localhost', ask })
    await network.fetch(address, { method: 'POST', headers, body: 'pin=1234' })
  }

  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

  it('rents a host, keeps what is typed, shows who came live, and is accessible in all appearances', async () => {
    const learner = await stage.nextLearner('tenant', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/#/other-site?tab=pages')
    await page.getByText('You have not rented anything yet').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await setFirstAppearance(learner)

    await page.fill('#hostedHost', 'Evil.Example')
    await page.fill('#hostedPath', '/keys.json')
    await page.getByRole('button', { name: 'JSON document' }).click()
    await page.getByRole('button', { name: 'Add a header' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Name of header 2')
    await page.keyboard.type('Access-Control-Allow-Origin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('*')
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('{"keys": []}')

    await page.getByRole('tab', { name: 'Log' }).click()
    await page.getByText('Nobody has come yet').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await setFirstAppearance(learner)
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.reload()
    expect(await page.inputValue('#hostedHost')).toBe('Evil.Example')
    expect(await page.getByLabel('Name of header 2').inputValue()).toBe('Access-Control-Allow-Origin')
    expect(await hosts('tenant')).toEqual([])
    await page.getByRole('button', { name: 'Clear all' }).click()
    expect(await page.inputValue('#hostedHost')).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.inputValue('#hostedHost')).toBe('Evil.Example')

    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Change this page' }).waitFor()
    expect(await hosts('tenant')).toEqual([
      {
        host: 'evil.example',
        pages: [
          {
            host: 'evil.example',
            path: '/keys.json',
            status: 200,
            headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
            body: '{"keys": []}',
          },
        ],
      },
    ])
    await page.getByText('not saved').waitFor({ state: 'detached' })
    expect(await violationsInAllAppearances(learner)).toEqual([])

    await page.getByRole('tab', { name: 'Log' }).click()
    await page.getByText('Nobody has come yet').waitFor()
    await visitForPicture('tenant', `${ADDRESS}?picture`)
    await page.getByText(`${ADDRESS}?picture`).waitFor()
    await visit('tenant', `${ADDRESS}?a=1`, { authorization: 'Bearer of fruit' })
    await page.getByText('2 visits').waitFor()
    await page.getByText(`${ADDRESS}?a=1`).click()
    await page.getByText('authorization: Bearer of fruit').waitFor()
    await page.getByText('pin=1234').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('button', { name: 'Clear the log' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear the log' }).click()
    await page.getByText('Nobody has come yet').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Who came')
    expect(problems).toEqual([])
  })

  it('says why a name cannot be rented, and deletes pages and hosts, on a phone without a mouse', async () => {
    const { page, open, problems } = await stage.nextLearner('phone', {
      viewport: { width: 360, height: 740 },
    })
    await open('/#/other-site?tab=pages')
    await page.fill('#hostedHost', 'localhost')
    await page.locator('#hostedStatus').focus()
    await page.keyboard.press('Enter')
    await page.getByText('This name is used inside of networks only').waitFor()
    await page.fill('#hostedHost', 'evil.example')
    await page.getByLabel('Body', { exact: true }).fill('<p>Hello')
    await page.getByText('What your page looks like').click()
    await page.frameLocator('iframe').getByText('Hello').waitFor()
    expect(await width(page)).toBeLessThanOrEqual(360)
    await page.locator('#saveHostedPage').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Change this page' }).waitFor()
    expect(await width(page)).toBeLessThanOrEqual(360)

    const body = page.getByLabel('Body', { exact: true })
    const typeWhileSaving = async (text: string) => {
      const saving = await holdRequests(page, /\/training\/hosting$/)
      await page.locator('#saveHostedPage').focus()
      await page.keyboard.press('Enter')
      // It would delete the page that is just being moved, or not find it.
      await page.locator('#deleteHostedPage:disabled').waitFor()
      await body.fill(text)
      saving.release()
      await page.locator('#deleteHostedPage:enabled').waitFor()
      expect(await body.inputValue()).toBe(text)
    }
    await page.fill('#hostedPath', '/moved')
    await typeWhileSaving('<p>Hello again')
    await page.locator('#hostedPage').getByText('http://evil.example/moved').waitFor()
    expect((await hosts('phone'))[0]?.pages.map((one) => one.body)).toEqual(['<p>Hello'])
    expect((await hosts('phone'))[0]?.pages.map(({ path }) => path)).toEqual(['/moved'])
    // The text of the saved page, until the answer comes.
    await typeWhileSaving('<p>Hello')
    expect((await hosts('phone'))[0]?.pages.map((one) => one.body)).toEqual(['<p>Hello again'])
    await page.locator('#deleteHostedPage').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'A new page' }).waitFor()
    expect(await hosts('phone')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Delete the host evil.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the host' }).click()
    await page.getByText('You have not rented anything yet').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your hosts and pages')
    expect(await hosts('phone')).toEqual([])
    expect(problems).toEqual([])
  })

  it('goes on showing a page that was moved, also if the list begins with another one then', async () => {
    const visitor = stage.application.visitor('mover')
    for (const path of ['/a', '/b']) {
      await visitor.put('/training/hosting', {
        host: 'evil.example',
        path,
        status: 200,
        headers: {},
        body: path,
      })
    }
    const { page, open } = await stage.nextLearner('mover')
    await open('/#/other-site?tab=pages')
    await expect.poll(() => page.inputValue('#hostedPath')).toBe('/a')
    await page.fill('#hostedPath', '/z')
    await page.click('#saveHostedPage')
    await page.locator('#hostedPage').getByText('http://evil.example/z').waitFor()
    await expect.poll(() => page.inputValue('#hostedPath')).toBe('/z')
  })

  it('still has the page that a customer opens', async () => {
    const { page, open, problems } = await stage.nextLearner('customer')
    await open('/#/other-site')
    await page.getByRole('tab', { name: 'Page for a visitor', selected: true }).waitFor()
    const html = `<form action="${stage.origin}/profile" method="POST"><input name="username" value="Fly"></form>
<script>document.forms[0].submit()</script>`
    await page.fill('#otherSitePage', html)
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.locator('#hostedHost').waitFor()
    await page.goBack()
    expect(await page.inputValue('#otherSitePage')).toBe(html)
    await page.click('#sendLink')
    await page.getByText('is called “Fly” now').waitFor()
    expect(problems).toEqual([])
  })
})
