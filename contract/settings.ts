/** The settings of a shop that labs, judges and the web app may rely on. */
export interface ShopSettings {
  /** Domain of the seeded accounts: `juice-sh.op`. */
  domain: string
  /** Name of the shop as customers see it. */
  shopName: string
  /** The payload that the Bonus Payload challenge asks for. */
  xssBonusPayload: string
  /** Where the link in the description of product 9 has to lead for Product Tampering. */
  productTamperingUrl: string
  /** The site whose form has to change a customer's name for CSRF: `http://htmledit.squarefree.com`. */
  csrfSite: string
  /** User agents that may read the metrics without being noticed. */
  metricsIgnoredUserAgents: readonly string[]
}
