/** What is kept of a name that a customer gives herself. */
export function cleanName(name: string): string {
  return name
}

/** Her name as it stands in the HTML of her page. */
export function nameHtml(name: string, encode: (text: string) => string): string {
  return encode(name)
}

/**
 * The Content-Security-Policy of her page. `picture` is the address of her picture, as she sent it; `logo` is what has
 * to be allowed for the shop's own, if anything.
 */
export function policyOf(_picture: string, logo: string): string {
  return `img-src 'self'${logo}; script-src 'self'`
}
