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

/** What the support bot answers to a request for a coupon. */
export async function answerWish(wish: Wish, _customer: Customer, bot: Bot): Promise<string> {
  if (wish.refusal !== undefined) return wish.refusal
  return `Oooookay, if you promise to stop nagging me here's a 10% coupon code for you: ${bot.coupon(10)}`
}
