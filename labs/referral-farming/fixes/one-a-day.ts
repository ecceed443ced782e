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
  // A limit for each day.
  if (event !== 'registered' || known.emails.includes(friend.email) || known.paidToday > 0) return 0
  return BONUS
}
