/** Settings of a shop that labs, judges and the web app may use. */
export interface ShopSettings {
  /** Domain of the seeded accounts: `juice-sh.op`. */
  domain: string
  /** Name of the shop as customers see it. */
  shopName: string
  /** The payload that the Bonus Payload challenge asks for. */
  xssBonusPayload: string
  /** The URL that the link in the description of product 9 must have for Product Tampering. */
  productTamperingUrl: string
  /** The site whose form must change a customer's name for CSRF: `http://htmledit.squarefree.com`. */
  csrfSite: string
  /** User agents whose reading of the metrics solves no challenge. */
  metricsIgnoredUserAgents: readonly string[]
}
