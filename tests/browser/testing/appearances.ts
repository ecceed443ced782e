import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Learner } from './stage.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Size {
  width: number
  height: number
}

/** Options of a browser whose screens are checked. */
export const CONTEXT_OPTIONS = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const DESKTOP: Size = CONTEXT_OPTIONS.viewport
const PHONE = { width: 390, height: 844 }
/** The narrowest supported screen: 1280 pixels at 400 %, see WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }

type Scheme = 'light' | 'dark'
type Rules = 'all' | 'colours' | 'width'

/** An appearance, and the rules that are checked in it: all of axe's, those of colours, or only the page's width. */
type Look = [scheme: Scheme, size: Size, rules: Rules]

/**
 * The appearances checked in one visit to a screen: each scheme at each size. Rules that do not depend on colours are
 * checked once per size. A common phone has the layout of the narrowest screen.
 */
const LOOKS: Look[] = [
  ['light', DESKTOP, 'all'],
  ['dark', DESKTOP, 'colours'],
  ['dark', PHONE, 'width'],
  ['dark', NARROWEST, 'all'],
  ['light', NARROWEST, 'colours'],
]

/** A common phone, for what is not on the narrowest screen. */
const PHONE_LOOKS: Look[] = [
  ['dark', PHONE, 'all'],
  ['light', PHONE, 'colours'],
]

/** Sets the appearance in which each screen is opened. */
export function setFirstAppearance(learner: Learner): Promise<void> {
  return look(learner, 'light', DESKTOP)
}

/** Accessibility violations of the open page in all appearances. */
export function violationsInAllAppearances(
  learner: Learner,
  stays?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  return violationsIn(LOOKS, learner, stays)
}

/** Accessibility violations of the open page on a common phone, in both colour schemes. */
export function violationsOnPhone(learner: Learner): Promise<string[]> {
  return violationsIn(PHONE_LOOKS, learner)
}

async function violationsIn(
  looks: Look[],
  learner: Learner,
  stays?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  for (const [scheme, size, rules] of looks) {
    await look(learner, scheme, size)
    await stays?.(learner.page)
    const violations = rules === 'width' ? [] : await barriers(learner, rules)
    found.push(...violations.map((one) => `${scheme}, ${size.width}: ${one}`))
    const overflow = await learner.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) found.push(`${size.width}: ${overflow} pixels too wide`)
  }
  return found
}

/** Waits until each disabled button of a form says why: forms enable theirs when their data has arrived. */
export async function expectDisabledButtonsToSayWhy(learner: Learner): Promise<void> {
  await expect.poll(() => unexplainedDisabledButtons(learner), { interval: 50, timeout: 10_000 }).toEqual([])
}

function unexplainedDisabledButtons({ page }: Learner): Promise<string[]> {
  return page.locator('form button[type="submit"]:disabled:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      return why?.textContent ? [] : [`${button.id} ${button.textContent}`]
    }),
  )
}

/** Changes the window size and the colours of the open page, where they differ: each lays out the page anew. */
async function look({ page }: Learner, colorScheme: Scheme, { width, height }: Size): Promise<void> {
  const size = page.viewportSize()
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height })
  const isSet = await page.evaluate(
    (scheme) =>
      ['reduced-motion: reduce', `color-scheme: ${scheme}`].every(
        (one) => matchMedia(`(prefers-${one})`).matches,
      ),
    colorScheme,
  )
  if (!isSet) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

const AXE: Record<Exclude<Rules, 'width'>, object> = {
  all: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast'] },
}

/**
 * Adds axe to the open page, once. As a script of each page, it would be read at each load, and in windows that later tests
 * use.
 */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

/** All violations that axe finds, of any severity, with the place of each. */
async function barriers({ page }: Learner, rules: keyof typeof AXE): Promise<string[]> {
  await addAxe(page)
  return page.evaluate(
    async (options) => {
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(options)
      // Runs in the page: the results that passed would be ten times as much data.
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    { resultTypes: ['violations'], ...AXE[rules] },
  )
}
