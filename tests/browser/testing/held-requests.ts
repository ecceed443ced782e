import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Requests of a page that wait. */
interface HeldRequests {
  /** Their paths, in the order in which they were sent. */
  paths: string[]
  /** Lets them and all later ones continue. */
  release(): void
}

/**
 * Holds the requests of a page to some addresses until they are released. At the end of the test those that still wait
 * fail, and no request of the page is routed any more. After a failure the page is reloaded, so that another attempt
 * finds neither a dialog nor what was typed.
 */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<HeldRequests> {
  const { promise: mayContinue, resolve: decide } = Promise.withResolvers<boolean>()
  const paths: string[] = []
  await page.route(addresses, async (route) => {
    paths.push(new URL(route.request().url()).pathname)
    await ((await mayContinue) ? route.continue() : route.abort())
  })
  onTestFinished(async ({ task }) => {
    decide(false)
    await page.unrouteAll({ behavior: 'wait' })
    if (task.result?.state === 'fail') await page.reload()
  })
  return { paths, release: () => decide(true) }
}
