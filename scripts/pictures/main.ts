/**
 * `npm run pictures`: takes the screenshots of the dashboard for `docs/pictures`, from a simulated class. Needs a
 * Chromium.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../chromium.mjs'
import { rehearseClass } from './simulated-class.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'pictures')
const LEARNERS = 30
/** By this time the script of the simulation has a stuck learner for each reason. */
const MINUTES = 24
const SIZE = { width: 1280, height: 800 } as const
/** WebP quality: letters stay sharp and files stay small. */
const QUALITY = 82

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(join(folder, `${name}.webp`), bytes)
  console.log(`docs/pictures/${name}.webp  ${Math.round(bytes.length / 1024)} KB`)
}

/** The screens that a trainer uses, one after another. */
async function tour(page: Page, stuck: readonly string[]): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(2).waitFor()
  await shoot(page, 'room')
  // A long grid renders only its visible rows.
  await page.getByRole('searchbox').fill(stuck[0] ?? '')
  await page
    .getByRole('grid')
    .getByRole('link', { name: stuck[0] ?? '', exact: true })
    .click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await shoot(page, 'learner')
  await page.getByRole('link', { name: 'Map' }).click()
  await page.getByRole('grid').waitFor()
  await shoot(page, 'map')
  await page.getByRole('link', { name: 'Answers' }).click()
  await page.getByRole('searchbox').fill('login admin')
  await page.getByRole('main').getByRole('link', { name: 'Login Admin' }).click()
  await page.getByRole('heading', { name: 'The solution, step by step' }).waitFor()
  await shoot(page, 'answers')
}

mkdirSync(folder, { recursive: true })
const { now, dashboardLink, stuck, close } = await rehearseClass(root, LEARNERS, MINUTES)
const { args, ...found } = await findChromium()
const browser = await chromium.launch({ ...found, args })
try {
  const look = { viewport: SIZE, locale: 'en-GB', timezoneId: 'Europe/London' } as const
  const page = await browser.newPage({ ...look, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.clock.setFixedTime(now)
  await page.goto(dashboardLink)
  await tour(page, stuck)
} finally {
  await browser.close()
  await close()
}
