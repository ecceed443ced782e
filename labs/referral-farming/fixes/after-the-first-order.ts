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

/** What a customer gets for a friend, in coins. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  // Addresses cost nothing. Somebody who buys something is somebody, and each card counts once.
  if (event !== 'orderPaid' || friend.cardHash === undefined) return 0
  return known.cardHashes.includes(friend.cardHash) ? 0 : BONUS
}
