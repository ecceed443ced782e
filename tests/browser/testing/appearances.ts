import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import type { Learner } from './stage.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Size {
  width: number
  height: number
}

/** What the browser of somebody has to be like whose screens are looked at. */
export const CONTEXT_OPTIONS = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const DESKTOP: Size = CONTEXT_OPTIONS.viewport
const PHONE = { width: 390, height: 844 }
/** The narrowest there is: 1280 pixels at 400 %, see WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }

type Scheme = 'light' | 'dark'
type Rules = 'all' | 'colours'

/**
 * What is tried in one visit to a screen: each scheme at each size. What the colours do not change comes once per size.
 */
const LOOKS: [scheme: Scheme, size: Size, rules: Rules][] = [
  ['light', DESKTOP, 'all'],
  ['dark', DESKTOP, 'colours'],
  ['dark', PHONE, 'all'],
  ['light', PHONE, 'colours'],
  ['light', NARROWEST, 'all'],
  ['dark', NARROWEST, 'colours'],
]

/** Has axe in each page that is opened from now on, but not in its frames. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `if (window === window.top) {${axe}}` })
}

/** The look that each screen is opened in. */
export function setFirstAppearance(learner: Learner): Promise<void> {
  return look(learner, 'light', DESKTOP)
}

/** What stands in the way of anybody, in all looks of what is open. */
export async function violationsInAllAppearances(
  learner: Learner,
  stays?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  for (const [scheme, size, rules] of LOOKS) {
    await look(learner, scheme, size)
    await stays?.(learner.page)
    found.push(...(await barriers(learner, rules)).map((one) => `${scheme}, ${size.width}: ${one}`))
    const overflow = await learner.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) found.push(`${size.width}: ${overflow} pixels too wide`)
  }
  return found
}

/** Grey buttons of forms that do not say what keeps them grey. */
export function unexplainedDisabledButtons({ page }: Learner): Promise<string[]> {
  return page.locator('form button[type="submit"]:disabled:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      return why?.textContent ? [] : [`${button.id} ${button.textContent}`]
    }),
  )
}

/** Changes the window and the colours of the page that is open. */
async function look({ page }: Learner, colorScheme: Scheme, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

const AXE: Record<Rules, object> = {
  all: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast'] },
}

/** What axe finds, whatever it thinks of it, in words that lead to the place. */
function barriers({ page }: Learner, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(options)
      // Told in the page: all that axe found to be well would be ten times as much.
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    { resultTypes: ['violations'], ...AXE[rules] },
  )
}
