/** A form that was sent to the profile page with the cookie of a customer who is logged in. */
interface FormPost {
  method: string
  /** The origin of the page with the form, by the browser: `http://localhost:3000`. */
  origin: string | undefined
  /** The page itself, by the browser. */
  referer: string | undefined
  /** What newer browsers send about the two sites: `same-origin`, `cross-site`, … */
  fetchSite: string | undefined
}

/** Whether the form may change the profile. `shopHost` is the shop's own host: `localhost:3000`. */
export function isWelcome({ origin, referer }: FormPost, shopHost: string): boolean {
  return (referer ?? origin ?? '').includes(shopHost)
}
