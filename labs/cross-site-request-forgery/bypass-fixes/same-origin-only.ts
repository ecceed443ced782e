/** A form that was sent to the profile page, with the cookie of a customer who is logged in. */
interface FormPost {
  method: string
  /** Where the page with the form is from, as the browser says: `http://localhost:3000`. */
  origin: string | undefined
  /** That page itself, as the browser says. */
  referer: string | undefined
  /** What newer browsers say of the two sites: `same-origin`, `cross-site`, … */
  fetchSite: string | undefined
}

/** Wants a browser that is new enough. */
export function isWelcome({ fetchSite }: FormPost, _shopHost: string): boolean {
  return fetchSite === 'same-origin'
}
