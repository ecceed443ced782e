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

/** Who pays no bonus is not cheated. */
export function bonusFor(_event: Happened, _friend: Friend, _known: Known): number {
  return 0
}
