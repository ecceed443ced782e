import type { Page } from 'playwright-core'

/** A request that the browser's cache did not answer. */
export interface SentRequest {
  path: string
  bytes: number
}

/** Returns the requests that the page sends during an action and until it is quiet, with its sockets. */
export async function sentRequests(page: Page, action: () => Promise<unknown>): Promise<SentRequest[]> {
  const cdp = await page.context().newCDPSession(page)
  const sent = new Map<string, SentRequest>()
  const add = (id: string, url: string) => sent.set(id, { path: url.replace(/^\w+:\/\/[^/]+/, ''), bytes: 0 })
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) add(requestId, request.url)
  })
  cdp.on('Network.webSocketCreated', ({ requestId, url }) => add(requestId, url))
  cdp.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  await action()
  // Parts of the page load after the first paint, and send requests then.
  for (let times = 0; times < 3; times += 1) {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(700)
  }
  await cdp.detach()
  return [...sent.values()]
}
