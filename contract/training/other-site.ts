/** A request that the victim's browser sent because a page on the other site told it to. */
export interface SentForm {
  /** What made it go: the page by itself, or the victim, who clicks on whatever looks like a button. */
  by: 'script' | 'click'
  method: 'GET' | 'POST'
  url: string
  /** What the browser added by itself. Cookies are not spelled out. */
  headers: Record<string, string>
  body: string
  /** Whether it went to this shop. Other addresses lead nowhere. */
  reachedShop: boolean
  /** The shop's answer. */
  status: number | undefined
}

/** What happened when the victim opened a page on the other site: `POST /training/other-site/visits`. */
export interface SiteVisit {
  /** Undefined where there was no form that could be sent. */
  sent: SentForm | undefined
  /** What the victim is called in the shop. */
  name: { before: string; after: string }
}

/** The other site and who visits it: `GET /training/other-site`. */
export interface OtherSite {
  /** `http://htmledit.squarefree.com` */
  site: string
  /** The victim's e-mail address; undefined where no customer is left. */
  victim: string | undefined
}
