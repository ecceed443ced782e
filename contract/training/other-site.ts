/** A request that the victim's browser sent for a page on the other site. */
export interface SentForm {
  /** What sent it: the page's script, or a click of the victim, who clicks on anything that looks like a button. */
  by: 'script' | 'click'
  method: 'GET' | 'POST'
  url: string
  /** What the browser added. Cookie values are not shown. */
  headers: Record<string, string>
  body: string
  /** Whether it went to this shop. Other addresses do not exist. */
  reachedShop: boolean
  /** Status of the shop's answer. */
  status: number | undefined
}

/** What happened when the victim opened a page on the other site: `POST /training/other-site/visits`. */
export interface SiteVisit {
  /** Undefined if there was no form to send. */
  sent: SentForm | undefined
  /** The victim's user name in the shop. */
  name: { before: string; after: string }
}

/** The other site and its visitor: `GET /training/other-site`. */
export interface OtherSite {
  /** `http://htmledit.squarefree.com` */
  site: string
  /** The victim's e-mail address; undefined if there is no customer left. */
  victim: string | undefined
}
