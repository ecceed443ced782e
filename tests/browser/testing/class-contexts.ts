import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { CONTEXT_OPTIONS } from './appearances.ts'
import { type ClassOnHostNames, type LearnerOnHostName, openClassOnHostNames } from './class-on-host-names.ts'
import type { Learner } from './stage.ts'

/** A browser with the dashboard, whose screens are checked. */
export async function dashboardContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en', ...options })
  return context
}

/** The same for a learner in a shop who has dismissed the greetings. */
export async function learnerContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await dashboardContext(browser, options)
  await context.addInitScript(() => {
    Object.assign(document, { cookie: 'welcomebanner_status=dismiss; path=/' })
    Object.assign(document, { cookie: 'cookieconsent_status=dismiss; path=/' })
  })
  return context
}

/** A learner for helpers that check screens, made from a page. */
export function viewerOf(page: Page): Learner {
  page.setDefaultTimeout(40_000)
  return { context: page.context(), page, problems: [], alerts: [], open: () => Promise.resolve() }
}

/** A class with one learner, Ann, and a trainer at the dashboard. */
export interface ClassWithAnn {
  opened: ClassOnHostNames
  ann: LearnerOnHostName
  annsScreen: Learner
  trainer: Learner
}

/** Opens a class, lets Ann join and opens the dashboard. */
export async function openClassWithAnn(): Promise<ClassWithAnn> {
  const opened = await openClassOnHostNames('localhost')
  const ann = await opened.join(await learnerContext(opened.browser), 'Ann')
  await opened.classroom.tracker.membersChanged()
  const trainerContext = await dashboardContext(opened.browser)
  const trainer = viewerOf(await trainerContext.newPage())
  await trainer.page.goto(await opened.classroom.openDashboard())
  return { opened, ann, annsScreen: viewerOf(ann.page), trainer }
}
