import type { Tools } from '#lab'

export const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'

/** A text in Z85. Its length has to be a multiple of four. */
export function toZ85(text: string): string {
  const groups = text.match(/.{4}/g) ?? []
  return groups
    .map((four) => {
      let value = Array.from(four).reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0)
      const signs: string[] = []
      for (let place = 0; place < 5; place++) {
        signs.unshift(Z85[value % 85] ?? '')
        value = Math.floor(value / 85)
      }
      return signs.join('')
    })
    .join('')
}

/** The current month, as on a coupon. */
export function thisMonth(): string {
  const now = new Date()
  const months = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'
  return months.slice(now.getMonth() * 3, now.getMonth() * 3 + 3) + String(now.getFullYear()).slice(2)
}

/** Redeems a coupon for Jim's basket. Returns what the checkout needs, and the answer. */
export async function redeem({ logIn, http, settings }: Tools, coupon: string) {
  const { token, bid } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.put(`/rest/basket/${bid}/coupon/${encodeURIComponent(coupon)}`, {}, { token })
  return { token, bid, answer }
}
