import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ToolKeys } from '../../server/class/lti/tool-keys.ts'
import { PEOPLE } from '../../server/testing/lti/messages.ts'
import { TestPlatform } from '../../server/testing/lti/platform.ts'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

const CHALLENGE = 'scoreBoardChallenge'

let opened: ClassOnHostNames
let platform: TestPlatform
/** The trainer's and the learner's browsers. */
let trainer: BrowserContext
let learner: BrowserContext
const problems: string[] = []

beforeAll(async () => {
  opened = await openClassOnHostNames('localhost')
  const { classroom, browser } = opened
  await classroom.openDashboard()
  platform = await TestPlatform.open({
    tool: classroom.addresses.joinOrigin,
    readToolKeys: () => new ToolKeys(classroom.classStore.lti).publicKeys(),
    // Another site than the class, for cookies.
    browserHost: 'lms.localhost',
  })
  const onlyClass = classroom.itsClass.id
  await classroom.classStore.lti.savePlatform({ ...platform.registeredByHand, onlyClass })
  trainer = await browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
  learner = await browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
})
afterAll(async () => {
  await opened.close()
  await platform.close()
})

/** Open pages go on working in the background. */
afterEach(async () => {
  for (const page of [...trainer.pages(), ...learner.pages()]) await page.close()
})

const openCourse = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(platform.browserOrigin)
  return page
}
/** Clicks a link of the course, and in its frame the link to a new tab. */
const openLink = async (course: Page, name: string): Promise<Page> => {
  await course.getByRole('link', { name }).click()
  const inFrame = course.frameLocator('iframe').getByRole('link', { name: 'Open the shop in a new tab' })
  const [tab] = await Promise.all([course.context().waitForEvent('page'), inFrame.click()])
  tab.setDefaultTimeout(30_000)
  return tab
}
const violationsOn = (page: Page): Promise<unknown[]> => {
  const who: Learner = { page, context: trainer, problems, alerts: [], open: () => Promise.resolve() }
  return violationsInAllAppearances(who)
}

/** As an owner of the class, at the dashboard. */
const letCourseIn = async (): Promise<void> => {
  const page = await trainer.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(opened.classroom.newDashboardLink())
  await page.getByRole('link', { name: 'Class', exact: true }).click()
  await page.getByRole('link', { name: 'Platforms', exact: true }).click()
  await page.getByText('Waits for an owner.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Let in the course Economics as a Social Science' }).click()
  await page.getByText('Waits for an owner.').waitFor({ state: 'detached' })
  await page.close()
}

it('leads a trainer from the course to their class and its dashboard', async () => {
  const link = `Introduction Assignment as ${PEOPLE.ingrid.name}`
  const first = await openLink(await openCourse(trainer), link)
  await first.getByRole('heading', { name: 'Which class belongs to this course?' }).waitFor()
  expect(await violationsOn(first)).toEqual([])
  await first.getByRole('button', { name: 'Use this class' }).click()
  await first.getByText('An owner of the class has to let this course in').waitFor()
  await letCourseIn()
  const tab = await openLink(await openCourse(trainer), link)
  await tab.getByRole('heading', { name: 'You are a trainer of this class' }).waitFor()
  expect(await violationsOn(tab)).toEqual([])
  await tab.getByRole('link', { name: 'Open the dashboard' }).click()
  await tab.getByRole('link', { name: 'Class', exact: true }).click()
  await tab.getByRole('link', { name: 'Platforms', exact: true }).click()
  await tab.getByRole('heading', { name: 'Learning platforms', level: 1 }).waitFor()
  await tab.getByText('Economics as a Social Science').waitFor()
  await tab.getByText('Example Tool Platform').first().waitFor()
  // A trainer registers no platforms.
  expect(await tab.getByRole('button', { name: 'Make a link' }).count()).toBe(0)
  expect(await violationsOn(tab)).toEqual([])

  let looks = 0
  tab.on('request', (request) => {
    if (request.url().endsWith('/members')) looks += 1
  })
  await tab.getByRole('button', { name: 'Show members of' }).click()
  await tab.getByRole('region', { name: 'Economics as a Social Science' }).getByText('Adam Learner').waitFor()
  expect(await violationsOn(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Ask the platform again' }).click()
  await expect.poll(() => looks).toBe(2)
})

it('is registered for all classes by a host', async () => {
  const page = await trainer.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(opened.classroom.newDashboardLink())
  await page.getByRole('link', { name: 'Class', exact: true }).click()
  await page.getByRole('link', { name: 'Platforms', exact: true }).click()
  const form = page.getByRole('region', { name: 'Register a platform by hand' })
  const values = {
    'Name (your choice)': 'Our Canvas',
    'Issuer (platform ID)': 'https://canvas.example',
    'Client id': '17',
  }
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
  for (const address of await form.locator('input[type=url]').all())
    await address.fill('https://canvas.example/x')
  await form.getByLabel('For all classes of this server').check()
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Register the platform' }).click()
  const platforms = page.getByRole('region', { name: 'Registered platforms' })
  const added = platforms.getByRole('listitem').filter({ hasText: 'Our Canvas' })
  await added.getByText('It leads into all classes of this server.').waitFor()
  const [saved] = (await opened.classroom.classStore.lti.platforms()).filter(
    ({ clientId }) => clientId === '17',
  )
  expect(saved?.onlyClass).toBeNull()
})

it('leads a learner into their shop, and brings what they solve into the gradebook', async () => {
  const course = await openCourse(learner)
  const tab = await openLink(course, `Introduction Assignment as ${PEOPLE.jane.name}`)
  await tab.getByRole('button', { name: 'What is kept of me' }).waitFor()
  expect(await violationsOn(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Enter my shop' }).click()
  await tab.locator('#searchQuery, #navbarAccount').first().waitFor({ state: 'attached' })
  await tab.getByRole('region', { name: 'Your class' }).getByText('Jane Q. Public').waitFor()
  await tab.goto(`${new URL(tab.url()).origin}/#/score-board`)
  await expect
    .poll(() => platform.resultOf(PEOPLE.jane)?.scoreGiven, { timeout: 30_000, interval: 250 })
    .toBe(1)
  expect(platform.received).toHaveLength(1)
})

it('adds a link to a challenge in the frame of the course, which opens there', async () => {
  const course = await openCourse(trainer)
  await course.getByRole('link', { name: `Add a link as ${PEOPLE.ingrid.name}` }).click()
  const frame = course.frameLocator('iframe')
  await frame.getByLabel('The link leads to').selectOption(`challenge:${CHALLENGE}`)
  await frame.getByRole('button', { name: 'Add the link to the course' }).click()
  await frame.getByText('The link was added.').waitFor()
  const [, added] = platform.links
  const tab = await openLink(await openCourse(learner), `${added?.title} as ${PEOPLE.jane.name}`)
  await tab.getByRole('button', { name: 'Enter my shop' }).click()
  await tab.waitForURL(new RegExp(`#/score-board.*${CHALLENGE}`))
  // It was solved before there was a link to it.
  await expect.poll(() => platform.received.length, { timeout: 30_000, interval: 250 }).toBe(2)
  expect(problems).toEqual([])
})
