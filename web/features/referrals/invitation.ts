/** The address where somebody registers with a code, seen from any screen of the shop. */
export function invitationTo(screen: string, code: string): string {
  const address = new URL(screen)
  address.hash = `/register?referral=${encodeURIComponent(code)}`
  address.search = ''
  return address.href
}
