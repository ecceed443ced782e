import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { doTask, guide, openTour, readToNextTask, stepNumber } from './testing/tour.ts'
import { accessibilityViolations } from './testing/workbench.ts'

const PATIENTLY = { timeout: 40_000 }
const PHONE = { viewport: { width: 390, height: 844 } }

describe('the guide', () => {
  let stage: Stage
  let visits = 0

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const arrive = (options?: Parameters<Stage['learner']>[1]): Promise<Learner> =>
    stage.nextLearner(`guide-${visits++}`, options)
  const button = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })
  const typeOwasp = (page: Page) => () => page.fill('#searchQuery input', 'owasp')

  it('takes the focus, counts its steps, goes back, and asks nothing twice', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'DOM XSS')
    await guide(page).getByText('Step 1 of 16').waitFor()
    const isInside = () => page.evaluate(() => document.activeElement?.id === 'hacking-instructor')
    await expect.poll(isInside, PATIENTLY).toBe(true)
    expect(await button(page, 'Back').isDisabled()).toBe(true)
    await doTask(page, typeOwasp(page))
    expect(await stepNumber(page)).toBe(3)
    await button(page, 'Back').click()
    expect(await stepNumber(page)).toBe(2)
    await button(page, 'Next').click()
    expect(await stepNumber(page)).toBe(3)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('continues after a reload, and starts again on request', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Score Board')
    await button(page, 'Next').click()
    await page.reload()
    await guide(page).getByText('Step 2 of 6').waitFor()
    await page.locator('app-navbar header button').first().click()
    await page.locator('[aria-label="Launch beginners tutorial"]').click()
    await guide(page).getByText('Step 1 of 6').waitFor()
  })

  it('is skipped by a double click if no task is open', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'DOM XSS')
    await guide(page).getByText('has more to say').dblclick()
    expect(await stepNumber(page)).toBe(2)
    await guide(page).getByText('into the search field').dblclick()
    expect(await stepNumber(page)).toBe(2)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
  })

  it('can be minimised, still watches, and comes back with the next step', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'DOM XSS')
    await readToNextTask(page)
    await button(page, 'Minimise the tour').click()
    await guide(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Tour: 2 of 16' }).waitFor()
    await page.fill('#searchQuery input', 'owasp')
    await guide(page).getByText('Step 3 of 16').waitFor()
  })

  it('waits while it is paused', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'DOM XSS')
    await readToNextTask(page)
    await button(page, 'Pause the tour').click()
    await page.fill('#searchQuery input', 'owasp')
    await guide(page).getByText('Paused.').waitFor()
    expect(await stepNumber(page)).toBe(2)
    await button(page, 'Go on with the tour').click()
    await expect.poll(() => stepNumber(page), PATIENTLY).toBe(3)
  })

  it('confirms before Escape ends it, and ends at once by its own button', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Score Board')
    const question = guide(page).getByRole('alertdialog')
    const hasFocus = (place: string) =>
      page.locator(place).evaluate((element) => element === document.activeElement)
    // A screen that appears meanwhile takes the focus, or the learner goes on in the page.
    for (const place of ['#main', '#navbarAccount']) {
      await guide(page).focus()
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.locator(place).focus()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await hasFocus(place)).toBe(true)
    }
    await guide(page).focus()
    await page.keyboard.press('Escape')
    await question.waitFor()
    // An open menu and the search box use the key themselves.
    await page.locator('#navbarAccount').press('Enter')
    await page.locator('#navbarAccount[aria-expanded="true"]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#navbarAccount[aria-expanded="false"]').waitFor()
    await page.locator('#searchQuery input').press('Escape')
    expect(await question.isVisible()).toBe(true)
    expect(await hasFocus('#searchQuery input')).toBe(true)
    await button(page, 'Leave').click()
    await guide(page).waitFor({ state: 'detached' })
    // The link of the tour would otherwise be the address that is open already.
    await page.waitForURL(/hacking-instructor$/)
    // At once: the router may not have rendered the cleared address yet.
    await openTour(eve, 'Score Board')
    await page.click('#cancelButton')
    await guide(page).waitFor({ state: 'detached' })
    await page.waitForURL(/hacking-instructor$/)
    await page.reload()
    await page.locator('app-search-result').waitFor()
    expect(await guide(page).count()).toBe(0)
  })

  it.each([
    ['after', (close: () => void, open: () => void) => [close, open]],
    ['before', (close: () => void, open: () => void) => [open, close]],
  ])('opens if its address is opened right %s another tour is closed', async (_when, inOrder) => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Score Board')
    // Both before the page renders again.
    await page.evaluate(`(${inOrder})(
      () => document.querySelector('#cancelButton').click(),
      () => { location.hash = '/hacking-instructor?challenge=DOM%20XSS' },
    ).forEach((act) => act())`)
    await guide(page).getByText('Step 1 of 16').waitFor()
    expect(page.url()).toContain('challenge=DOM%20XSS')
    await page.click('#cancelButton')
    await guide(page).waitFor({ state: 'detached' })
    await page.waitForURL(/hacking-instructor$/)
  })

  it('still asks whether to leave when Escape closes a list of options, and then goes on', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Score Board')
    await page.evaluate(() => location.assign('#/register'))
    const list = page.locator('mat-select[name="securityQuestion"]')
    await list.waitFor()
    const question = guide(page).getByRole('alertdialog')
    await guide(page).focus()
    await page.keyboard.press('Escape')
    await question.waitFor()
    await list.press('Enter')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await question.isVisible()).toBe(true)
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await guide(page).getByText('Step 1 of 6').waitFor()
  })

  it('says so when the element that it describes is missing, and can be continued', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'DOM XSS')
    await readToNextTask(page)
    await page.evaluate(() => document.querySelector('#searchQuery')?.remove())
    await guide(page).getByText('isn’t on this page').waitFor()
    await button(page, 'Next').click()
    expect(await stepNumber(page)).toBe(3)
  })

  it('leads back learners who left its screen', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Password Strength')
    await doTask(page, () => page.evaluate(() => location.assign('#/login')))
    await page.evaluate(() => location.assign('#/about'))
    await guide(page).getByRole('link', { name: 'Take me there' }).click()
    await page.locator('#email').waitFor()
  })

  it('has a friendly message for challenges without a tour, and then closes', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Forged Review')
    await guide(page).getByText('there is no tour').waitFor()
    await readToNextTask(page)
    await guide(page).waitFor({ state: 'detached' })
  })

  it('starts from the sheet of a challenge', async () => {
    const eve = await arrive()
    const { page } = eve
    await eve.open('/#/score-board?open=loginAdminChallenge')
    await page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click()
    await guide(page).getByText('Login Admin').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.click('#cancelButton')
    await page.locator('#challenge-localXssChallenge').getByRole('link', { name: 'DOM XSS' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click()
    await page.waitForURL(/#\/search/)
    await guide(page).getByText('DOM XSS').waitFor()
  })

  it('is at the bottom of a phone, above the bar, and covers no control that is needed', async () => {
    const eve = await arrive(PHONE)
    const { page } = eve
    await openTour(eve, 'Password Strength')
    await doTask(page, () => page.evaluate(() => location.assign('#/login')))
    // The page scrolls the field into view while the box moves.
    const isInPlace = async () => {
      const places = ['#email', '#hacking-instructor', 'app-navbar header nav']
      const [email, box, dock] = await Promise.all(places.map((place) => page.locator(place).boundingBox()))
      if (!email || !box || !dock) return false
      return box.y + box.height <= dock.y && email.y + email.height <= box.y
    }
    await expect.poll(isInPlace, PATIENTLY).toBe(true)
  })

  it('is beside the element that it describes, not on it', async () => {
    const eve = await arrive()
    const { page } = eve
    await openTour(eve, 'Password Strength')
    await doTask(page, () => page.evaluate(() => location.assign('#/login')))
    const overlaps = async () => {
      const [box, field] = [await guide(page).boundingBox(), await page.locator('#email').boundingBox()]
      if (!box || !field) return true
      const isBeside = box.x + box.width <= field.x || field.x + field.width <= box.x
      return !isBeside && box.y < field.y + field.height && field.y < box.y + box.height
    }
    await expect.poll(overlaps, PATIENTLY).toBe(false)
  })
})
