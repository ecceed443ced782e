import type { Addresses } from '../access/addresses.ts'

type PageAddresses = Pick<Addresses, 'isolation' | 'isTrustworthy' | 'shopOrigin'>

/** What the join pages may load, and where their forms go: to the join page and to shops. */
export function joinPolicy(addresses: Pick<PageAddresses, 'isolation' | 'shopOrigin'>): string {
  const shops = addresses.isolation === 'names' ? ` ${addresses.shopOrigin('*')}` : ''
  return `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'${shops}; frame-ancestors 'none'; base-uri 'none'`
}

/** The headers of all join pages. */
export function joinHeaders(addresses: PageAddresses): Record<string, string> {
  return {
    'content-security-policy': joinPolicy(addresses),
    ...(addresses.isTrustworthy && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // No stricter policy: browsers would send forms without an origin, and those are refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  }
}
