import type { Page } from 'playwright-core'

/** A request that the browser's cache did not answer. */
export interface SentRequest {
  path: string
  bytes: number
}

/** A page that sends nothing for this time is quiet. */
const QUIET_MS = 2_000

/** Returns the requests that the page sends during an action and until it is quiet, with its sockets. */
export async function sentRequests(page: Page, action: () => Promise<unknown>): Promise<SentRequest[]> {
  const cdp = await page.context().newCDPSession(page)
  const sent = new Map<string, SentRequest>()
  let lastAt = performance.now()
  const add = (id: string, url: string) => {
    lastAt = performance.now()
    sent.set(id, { path: url.replace(/^\w+:\/\/[^/]+/, ''), bytes: 0 })
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) add(requestId, request.url)
  })
  cdp.on('Network.webSocketCreated', ({ requestId, url }) => add(requestId, url))
  cdp.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    const request = sent.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  await action()
  await page.waitForLoadState('networkidle')
  // Parts of the page load after the first paint, and send requests then.
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100)
  await cdp.detach()
  return [...sent.values()]
}
