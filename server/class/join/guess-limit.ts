import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { skeletonOf } from '../store/nicknames.ts'
import { Refused } from '../store/store.ts'

/** Guesses at the words of one name from one address. */
const FROM_ONE_ADDRESS: RateLimit = { atOnce: 5, perSecond: 1 / 20 }
/** Guesses at the words of one name from anywhere: room for more than one address, so that none shuts out the learner. */
const FROM_ANYWHERE: RateLimit = { atOnce: 30, perSecond: 1 / 8 }
/** Names that are remembered before those who were not guessed at lately are forgotten. */
const MOST_NAMES = 10_000

/** Slows down guessing of a learner's words, by name. */
export class GuessLimit {
  readonly #byAddress = new RateLimiters(FROM_ONE_ADDRESS, MOST_NAMES)
  readonly #byName = new RateLimiters(FROM_ANYWHERE, MOST_NAMES)

  /** Counts one more guess at the words of a name, however that is spelled. Throws `Refused`. */
  count(nickname: string, address: string): void {
    const name = skeletonOf(nickname)
    // What one address may not do any more takes nothing from the others.
    if (!this.#byAddress.take(`${name} ${networkOf(address)}`) || !this.#byName.take(name)) {
      throw new Refused('tooFast')
    }
  }
}

/** The network that an address belongs to: who has an IPv6 address has all that begin alike. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
