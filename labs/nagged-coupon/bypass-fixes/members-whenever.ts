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

/** Gives members any number of coupons. */
export async function answerWish(wish: Wish, customer: Customer, bot: Bot): Promise<string> {
  if (!customer.isMember) return wish.refusal ?? 'No.'
  return `Oooookay, if you promise to stop nagging me here's a 10% coupon code for you: ${bot.coupon(10)}`
}
