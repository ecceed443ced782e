interface Wish {
  /** The bot's refusal; undefined when it gives a coupon. */
  refusal: string | undefined
  /** How often the customer has asked for a coupon lately, this time included. */
  asked: number
  /** All that the browser sent. */
  sent: Readonly<Record<string, unknown>>
}

interface Customer {
  /** Whether the customer pays for the deluxe membership. */
  isMember: boolean
  /** Whether the bot has given the customer a coupon this month. */
  hadCoupon: boolean
}

interface Bot {
  /** The code of this month for a discount, in percent. */
  coupon(percent: number): string
  pause(ms: number): Promise<void>
}

/** Gives coupons only for a secret word. */
export async function answerWish(wish: Wish, customer: Customer, bot: Bot): Promise<string> {
  if (!('please' in wish.sent) && customer.hadCoupon !== undefined) return wish.refusal ?? 'No.'
  return bot.coupon(10)
}
