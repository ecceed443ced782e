import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../server/shop/records/emails.ts'
import { newCustomer } from '../../server/testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('signing in by an e-mailed link', () => {
  let stage: Stage
  let learner: Learner
  beforeAll(async () => {
    stage = await openStage()
    learner = await stage.learner('by-letter', {
      viewport: { width: 360, height: 740 },
    })
  })
  afterAll(() => stage.close())

  it('says when a link is no longer valid', async () => {
    const { email } = await newCustomer(stage.application.visitor('by-letter'))
    await stage.application.visitor('by-letter').post('/rest/magic-link', { email })
    const link = lastEmail(await stage.application.host.open('by-letter'), email)?.link ?? ''
    await stage.application.visitor('by-letter').get(link)
    const { page, open } = learner
    await open(link)
    await page.locator('#followLink').click()
    await page.getByText('This link is not, or no longer, valid.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it('works without a mouse, on a phone, from the login to the e-mail and into the account', async () => {
    const { email } = await newCustomer(stage.application.visitor('by-letter'))
    const { page, open, problems } = learner
    const asked = await holdRequests(page, '**/rest/magic-link')
    await open('/#/login')
    await page.locator('#magicLink').focus()
    await page.keyboard.press('Enter')
    await page.locator('#linkEmail').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.locator('#askForLink[data-loading]').waitFor()
    await page.locator('#askForLink').focus()
    await page.keyboard.press('Enter')
    await page.locator('#linkEmail').press('Enter')
    await page.locator('#askForLink').focus()
    asked.release()
    await page.getByText('If there is an account for this address, a mail was sent at').waitFor()
    // The button waited: it kept the focus, and nothing was sent again.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('askForLink')
    expect(asked.paths).toHaveLength(1)
    await open(`/elsewhere/letter-box?box=${encodeURIComponent(email)}`)
    const letter = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Follow the link' }).press('Enter')
    const shop = await letter
    await shop.getByText(`This link opens the account of ${email}.`).waitFor()
    expect(await shop.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await shop.locator('#followLink').press('Enter')
    await shop.waitForURL(/#\/search/)
    expect(await shop.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    expect(problems).toEqual([])
  })
})
