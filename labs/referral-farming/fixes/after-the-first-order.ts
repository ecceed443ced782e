interface Friend {
  email: string
  /** The hashed card that paid the friend's order; undefined at registration. */
  cardHash: string | undefined
}

/** The friends for whom the customer got a bonus before. */
interface Known {
  emails: string[]
  cardHashes: string[]
  /** How many of them today. */
  paidToday: number
}

/** The event: the function is called for each friend until a bonus is paid. */
type Happened = 'registered' | 'orderPaid'

/** In coins. */
const BONUS = 5

/** The bonus for a friend, in coins. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  // Addresses are free. A friend who buys something is a person, and each card counts once.
  if (event !== 'orderPaid' || friend.cardHash === undefined) return 0
  return known.cardHashes.includes(friend.cardHash) ? 0 : BONUS
}
