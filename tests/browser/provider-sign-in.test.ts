import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProvider, type TestProvider } from '../../server/testing/sign-in/provider.ts'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

describe('signing in with a provider', () => {
  let provider: TestProvider
  let opened: ClassOnHostNames
  let dashboard: URL
  let context: BrowserContext
  let page: Page
  let learner: Learner
  const problems: string[] = []

  beforeAll(async () => {
    provider = await openTestProvider()
    const { issuer, clientId, clientSecret } = provider
    opened = await openClassOnHostNames('localhost', {
      signIn: {
        isCodeAllowed: true,
        providers: [
          {
            ...{ id: 'uni', name: 'University of Example', issuer: new URL(issuer), clientId, clientSecret },
            ...{ scope: 'openid profile email', nicknameClaim: undefined },
            learners: { emailDomains: ['uni.example'], group: undefined },
            staff: [{ claim: 'groups', anyOf: ['teachers'], role: 'trainer' }],
          },
        ],
      },
    })
    const { classroom } = opened
    dashboard = new URL(await classroom.openDashboard())
    provider.start([
      `${classroom.addresses.joinOrigin}/.class/sign-in/uni/callback`,
      `${dashboard.origin}/sign-in/uni/callback`,
    ])
    provider.people.set('ann', { email: 'ann@uni.example', email_verified: true, given_name: 'Ann' })
    provider.people.set('eve', { email: 'eve@else.example', email_verified: true })
    provider.people.set('tess', { name: 'Tess Teacher', groups: ['teachers'] })
    context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    page = await context.newPage()
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    learner = { page, context, problems, alerts: [], open: () => Promise.resolve() }
  })
  afterAll(async () => {
    await opened.close()
    await provider.close()
  })

  /** Fills in the form of the provider. */
  const beAt = async (login: string, at = page) => {
    await at.locator('input[name=login]').fill(login)
    await at.locator('input[name=password]').fill('any')
    await at.locator('button[type=submit]').click()
  }

  it('says on the join page that an account may not join, accessible in all appearances', async () => {
    await page.goto(opened.classroom.joinLink)
    await page.getByRole('link', { name: 'Sign in with University of Example' }).click()
    await beAt('eve')
    await page.getByRole('alert').getByText('with this account you may not join here').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.clearCookies()
  })

  it('leads from the join page into the shop by the keyboard, and back into the same one', async () => {
    await page.goto(opened.classroom.joinLink)
    const link = page.getByRole('link', { name: 'Sign in with University of Example' })
    await page.keyboard.press('Tab')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await beAt('ann')
    await page.getByText('This shop belongs to:').waitFor()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
    const { origin } = new URL(page.url())
    await context.clearCookies()
    await page.goto(opened.classroom.joinLink)
    await link.click()
    await beAt('ann')
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
    expect(new URL(page.url()).origin).toBe(origin)
    expect(problems).toEqual([])
  })

  it('leads a trainer into the dashboard, and says who is no trainer, accessible in all appearances', async () => {
    await context.clearCookies()
    await page.goto(dashboard.origin)
    await page.getByRole('link', { name: 'Sign in with University of Example' }).click()
    await beAt('ann')
    await page.getByText('with this account you are not staff here').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.clearCookies()
    await page.getByRole('link', { name: 'Sign in with University of Example' }).click()
    await beAt('tess')
    await page.getByRole('link', { name: 'Messages' }).waitFor()
    expect(page.url()).not.toContain('code=')
    expect(problems).toEqual([])
  })
})
