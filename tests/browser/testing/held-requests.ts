import type { APIResponse, Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Requests of a page that wait, or whose responses do. */
interface HeldRequests {
  /** Their paths, in the order in which they were held. */
  paths: string[]
  /** Lets them and all later ones continue. */
  release(): void
}

/**
 * Holds the requests of a page to some addresses until they are released. At the end of the test those that still wait
 * fail, and no request of the page is routed any more. After a failure the page is reloaded, so that another attempt
 * finds neither a dialog nor what was typed.
 */
export function holdRequests(page: Page, addresses: string | RegExp): Promise<HeldRequests> {
  return hold(page, addresses)
}

/** As `holdRequests`, but the server gets the requests at once: a response may be outdated when it is released. */
export function holdResponses(page: Page, addresses: string | RegExp): Promise<HeldRequests> {
  return hold(page, addresses, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const headers = { ...(await request.allHeaders()), host: url.host }
    // Only the browser resolves the host names of shops.
    url.hostname = '127.0.0.1'
    return route.fetch({ url: url.href, headers })
  })
}

async function hold(
  page: Page,
  addresses: string | RegExp,
  fetchResponse?: (route: Route) => Promise<APIResponse>,
): Promise<HeldRequests> {
  const { promise: mayContinue, resolve: decide } = Promise.withResolvers<boolean>()
  const paths: string[] = []
  await page.route(addresses, async (route) => {
    const response = await fetchResponse?.(route)
    paths.push(new URL(route.request().url()).pathname)
    if (!(await mayContinue)) await route.abort()
    else await (response ? route.fulfill({ response }) : route.continue())
  })
  onTestFinished(async ({ task }) => {
    decide(false)
    await page.unrouteAll({ behavior: 'wait' })
    if (task.result?.state === 'fail') await page.reload()
  })
  return { paths, release: () => decide(true) }
}
