interface Wish {
  /** What the bot would rather say; undefined when it has given in. */
  refusal: string | undefined
  /** How often she has asked for a coupon lately, this time included. */
  asked: number
  /** All that her browser sent along. */
  sent: Readonly<Record<string, unknown>>
}

interface Customer {
  /** Whether she has paid for the deluxe membership. */
  isMember: boolean
  /** Whether the bot has given her a coupon this month. */
  hadCoupon: boolean
}

interface Bot {
  /** The code of this month for a discount, in percent. */
  coupon(percent: number): string
  pause(ms: number): Promise<void>
}

/** Believes what the browser says of its customer. */
export async function answerWish(wish: Wish, customer: Customer, bot: Bot): Promise<string> {
  const isMember = customer.isMember || wish.sent.isMember === true
  if (!isMember || customer.hadCoupon) return wish.refusal ?? 'No.'
  return `Oooookay, if you promise to stop nagging me here's a 10% coupon code for you: ${bot.coupon(10)}`
}
