import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('fresh crates', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('cost what the exchange says, are ordered without a mouse, and are accessible in all appearances', async () => {
    const learner = await stage.learner('fresh', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/#/login')
    await page.fill('#email', JIM.email)
    await page.fill('#password', JIM.password)
    await page.click('#loginButton')
    await page.waitForURL('**/#/search')
    await open('/#/fresh')
    await page.getByText('Prices of yesterday').waitFor()
    await page.locator('[data-fruit=pear]', { hasText: '20.00¤' }).waitFor()
    await page.focus('#refreshPrices')
    await page.keyboard.press('Enter')
    await page.locator('[data-fruit=pear]', { hasText: '21.00¤' }).waitFor()
    await page.getByText('Fetched from the Fruit Exchange').waitFor()
    await page.fill('#crates-pear', '2')
    await page.keyboard.press('Enter')
    await page.locator('#freshOrders', { hasText: 'Pears: 2 crates for 42.00¤' }).waitFor()
    await page.fill('#crates-lychee', '9')
    await page.keyboard.press('Enter')
    await page.locator('app-fresh-crates .error', { hasText: 'not enough' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.close()
    expect(problems.filter((problem) => !/402/.test(problem))).toEqual([])
  })

  it('follow an offer that somebody posts at the exchange by its form', async () => {
    const learner = await stage.learner('market', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    await open('/elsewhere/fruit-exchange')
    await page.focus('#fruit')
    await page.keyboard.type('mango')
    await page.focus('#price')
    await page.keyboard.type('12.50')
    await page.focus('#trader')
    await page.keyboard.type('Aunt Quince')
    await page.keyboard.press('Enter')
    await page.getByText('Aunt Quince').first().waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await open('/#/fresh')
    await page.click('#refreshPrices')
    await page.locator('[data-fruit=mango]', { hasText: '12.50¤' }).waitFor()
    await context.close()
    expect(problems).toEqual([])
  })
})
