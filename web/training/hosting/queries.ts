import { queryOptions } from '@tanstack/react-query'
import type { HostedPage, HostedPageDraft, HostVisit, RentedHost } from '#contract/training/hosting.ts'
import type { OtherSite, SiteVisit } from '#contract/training/other-site.ts'
import { http } from '#web/http.ts'

/** The site and the victim. */
export const otherSiteQuery = queryOptions({
  queryKey: ['other-site'],
  queryFn: () => http.get<OtherSite>('/training/other-site'),
})

/** Lets the victim open a page. */
export function sendLink(html: string): Promise<SiteVisit> {
  return http.post<SiteVisit>('/training/other-site/visits', { html })
}

/** The rented hosts with their pages. */
export const hostingQuery = queryOptions({
  queryKey: ['hosting', 'pages'],
  queryFn: () => http.get<RentedHost[]>('/training/hosting'),
})

export function putPage(page: HostedPageDraft): Promise<HostedPage> {
  return http.put<HostedPage>('/training/hosting', page)
}

/** Deletes a page, or a host with all its pages. */
export function deletePages({ host, path }: { host: string; path?: string }): Promise<RentedHost[]> {
  const query = new URLSearchParams(path === undefined ? { host } : { host, path })
  return http.delete<RentedHost[]>(`/training/hosting?${query}`)
}

/** How often the log is read, in addition to events. */
const LOOK_AGAIN_MS = 30_000

/** The visits to all rented hosts, oldest first. */
export const visitsQuery = queryOptions({
  queryKey: ['hosting', 'log'],
  queryFn: () => http.get<HostVisit[]>('/training/hosting/log'),
  refetchInterval: LOOK_AGAIN_MS,
  staleTime: 0,
})

export function clearVisits(): Promise<HostVisit[]> {
  return http.delete<HostVisit[]>('/training/hosting/log')
}
