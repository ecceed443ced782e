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

/** The letters before the @: dots, digits and pluses do not tell people apart. */
function lettersOf(email: string): string {
  const [name = ''] = email.toLowerCase().split('@')
  return name.replace(/[^a-z]/g, '')
}

/** The bonus for a friend, in coins. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  const names = known.emails.map(lettersOf)
  if (event !== 'registered' || names.includes(lettersOf(friend.email))) return 0
  return BONUS
}
