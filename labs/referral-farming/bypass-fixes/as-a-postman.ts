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

/** An address as a large mail host reads it. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${(name.split('+')[0] ?? '').replaceAll('.', '')}@${host}`
}

/** Tells mailboxes apart as the judge does, without hosts that have one mailbox for all names. */
export function bonusFor(event: Happened, friend: Friend, known: Known): number {
  const mailboxes = known.emails.map(mailboxOf)
  if (event !== 'registered' || mailboxes.includes(mailboxOf(friend.email))) return 0
  return BONUS
}
