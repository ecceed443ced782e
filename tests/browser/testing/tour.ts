import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Learner } from './stage.ts'

const PATIENTLY = { timeout: 40_000, interval: 50 }

const SOON_MS = 5_000

/** The box of the guide. */
export function guide(page: Page): Locator {
  return page.locator('#hacking-instructor')
}

const NEXT = '#hacking-instructor-next'

/** Opens a tour by a link. */
export async function openTour({ open, page }: Learner, name: string): Promise<void> {
  await open(`/#/hacking-instructor?challenge=${encodeURIComponent(name)}`)
  await guide(page).waitFor()
}

/** The number of the tour's current step; undefined after the last one. */
export async function stepNumber(page: Page): Promise<number | undefined> {
  const texts = await guide(page)
    .getByText(/^Step \d+ of \d+$/)
    .allTextContents()
  return texts[0] === undefined ? undefined : Number(/\d+/.exec(texts[0])?.[0])
}

/** Waits, in the page, until the tour shows another step or none. */
async function leaveStep(page: Page, before: number | undefined, timeout: number): Promise<void> {
  const isPast = (step: number | undefined) => {
    const shown = /\bStep (\d+) of \d/.exec(document.querySelector('#tour-title + span')?.textContent ?? '')
    return (shown ? Number(shown[1]) : undefined) !== step
  }
  await page.waitForFunction(isPast, before, { timeout, polling: 50 })
}

/** Continues to the next step with a task. */
export async function readToNextTask(page: Page): Promise<void> {
  const next = page.locator(`${NEXT}:enabled`)
  while ((await next.count()) > 0) {
    const before = await stepNumber(page)
    // The box moves with the element that it points at, for example when a response arrives. A click that missed it is
    // repeated.
    const goOn = async () => {
      if ((await stepNumber(page)) === before) await next.click()
      await leaveStep(page, before, SOON_MS)
    }
    await vi.waitFor(goOn, PATIENTLY)
  }
}

/**
 * Continues to the end of a tour whose last task is done. The tour may notice the task later than the shop, and the last
 * page stays open until it is read.
 */
export async function readToEnd(page: Page): Promise<void> {
  const aside = page.locator('#hacking-instructor-restore')
  const isAtEnd = async () => {
    await readToNextTask(page)
    // The tour had ended when the page that the task leads to was opened.
    if (await aside.isVisible()) await aside.click()
    return guide(page).getByText('Solved, and you did it with your own hands').isVisible()
  }
  await expect.poll(isAtEnd, PATIENTLY).toBe(true)
}

/** Continues to the next task, does it, and waits until the tour has noticed. */
export async function doTask(page: Page, task: () => Promise<unknown>): Promise<void> {
  await readToNextTask(page)
  const before = await stepNumber(page)
  await task()
  await leaveStep(page, before, PATIENTLY.timeout)
}
