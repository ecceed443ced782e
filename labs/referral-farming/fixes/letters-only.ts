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

/** The letters before the @: dots, digits and pluses say nothing about who somebody is. */
function lettersOf(email: string): string {
  const [name = ''] = email.toLowerCase().split('@')
  return name.replace(/[^a-z]/g, '')
}

/** What a customer gets for a friend, in coins. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  const names = known.emails.map(lettersOf)
  if (event !== 'registered' || names.includes(lettersOf(friend.email))) return 0
  return BONUS
}
