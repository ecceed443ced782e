interface Friend {
  email: string
  /** The card that her order was paid with, hashed; undefined when she registers. */
  cardHash: string | undefined
}

/** The friends that brought the same customer a bonus before. */
interface Known {
  emails: string[]
  cardHashes: string[]
  /** How many of them today. */
  paidToday: number
}

/** What happened: asked about each friend until she has brought a bonus. */
type Happened = 'registered' | 'orderPaid'

/** In coins. */
const BONUS = 5

/** Waits for an order, and does not mind whose card paid for it. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  if (event !== 'orderPaid' || known.emails.includes(friend.email)) return 0
  return BONUS
}
