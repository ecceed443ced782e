import { queryOptions } from '@tanstack/react-query'
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
