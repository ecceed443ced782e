import type { OtherSite } from '#contract/training/other-site.ts'
import { answer, type Routes } from '../../http/routing/routes.ts'
import { openPage, victimOf } from './victim.ts'

/** Longest page on the other site, in characters. */
const LONGEST_PAGE = 20_000

/** Routes of a fake site on another origin: learners write pages, and a customer opens them. */
export const otherSiteRoutes: Routes = (on) => {
  on.get('/training/other-site', ({ shop }): OtherSite => {
    return { site: shop.settings.csrfSite, victim: victimOf(shop)?.email }
  })
  on.post('/training/other-site/visits', ({ shop, request, body }) => {
    const { html } = body
    if (typeof html !== 'string' || html.length > LONGEST_PAGE) {
      return answer(400, { error: `A page is a text of ${LONGEST_PAGE} signs at most` })
    }
    const victim = victimOf(shop)
    if (!victim) return answer(404, { error: 'There is no customer left to open it' })
    return openPage({ shop, request }, victim, html)
  })
}
