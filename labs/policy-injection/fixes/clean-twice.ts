/** What is stored of a name that a customer chooses. */
export function cleanName(name: string): string {
  const odd = /<(?:\w+)\W+?[\w]/gi
  return name.replace(odd, '').replace(odd, '')
}

/** The name in the HTML of the customer's page. */
export function nameHtml(name: string, _encode: (text: string) => string): string {
  return name
}

/**
 * The Content-Security-Policy of the customer's page. `picture` is the address of the picture, as it was sent; `logo`
 * is what has to be allowed for the shop's own, if anything.
 */
export function policyOf(picture: string, logo: string): string {
  return `img-src 'self'${logo} ${picture}; script-src 'self' 'unsafe-eval'`
}
