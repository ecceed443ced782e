import type { HostedPage, HostVisit, RentedHost } from '#contract/training/hosting.ts'
import { LONG_TEXT_LIMIT } from '../../http/requests/body.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import {
  deleteHostedPages,
  deleteHostVisits,
  hostedPages,
  hostVisits,
  putHostedPage,
} from '../../shop/fake-network/rented-hosts.ts'
import type { Shop } from '../../shop/shop.ts'
import { readHostName, takenNames } from './host-names.ts'
import { checkRoom, PageRefused, readPageDraft } from './pages.ts'

/** Routes of Fruit Fly Hosting: hosts in the fake network whose pages the learner writes. */
export const hostingRoutes: Routes = (on) => {
  on.get('/training/hosting', ({ shop }) => rentedHosts(shop))
  on.put('/training/hosting', { bodyLimit: LONG_TEXT_LIMIT }, writePage)
  on.delete('/training/hosting', deletePages)
  on.get('/training/hosting/log', ({ shop, query }): HostVisit[] => hostVisits(shop, hostIn(query)))
  on.delete('/training/hosting/log', ({ shop, query }): HostVisit[] => {
    deleteHostVisits(shop, hostIn(query))
    return hostVisits(shop)
  })
}

function rentedHosts(shop: Shop): RentedHost[] {
  const byHost = Map.groupBy(hostedPages(shop), ({ host }) => host)
  return [...byHost].map(([host, pages]) => ({ host, pages }))
}

function writePage(call: Call): HostedPage | HttpReply {
  const { shop, body } = call
  try {
    const page = readPageDraft(body, takenNames(call))
    checkRoom(hostedPages(shop), page)
    putHostedPage(shop, page)
    return page
  } catch (error) {
    if (error instanceof PageRefused) return refused(400, error.message)
    throw error
  }
}

function deletePages({ shop, query }: Call): RentedHost[] | HttpReply {
  const host = hostIn(query)
  if (host === undefined) return refused(400, 'Say which host: ?host=evil.example')
  const deleted = deleteHostedPages(shop, host, query.path)
  return deleted > 0 ? rentedHosts(shop) : refused(404, 'There is no such page.')
}

/** The name as it is stored. One that is invalid is looked for as it is, and not found. */
function hostIn({ host }: Call['query']): string | undefined {
  return host === undefined || host === '' ? undefined : (readHostName(host) ?? host)
}

function refused(status: number, error: string): HttpReply {
  return httpReply(status, { status: 'error', error })
}
