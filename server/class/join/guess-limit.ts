import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { StoreRefusal } from '../store/model.ts'
import { skeletonOf } from '../store/nicknames.ts'

/** Guesses at one learner's passphrase from one address. */
const FROM_ONE_ADDRESS: RateLimit = { atOnce: 5, perSecond: 1 / 20 }
/**
 * Guesses at one learner's passphrase from all addresses. It allows several addresses, so that one alone cannot lock
 * the learner out.
 */
const FROM_ANYWHERE: RateLimit = { atOnce: 30, perSecond: 1 / 8 }
/** Nicknames that are tracked; the ones without recent guesses are dropped. */
const MOST_NAMES = 10_000

/** Limits guesses at passphrases, by nickname. */
export class GuessLimit {
  readonly #byAddress = new RateLimiters(FROM_ONE_ADDRESS, MOST_NAMES)
  readonly #byName = new RateLimiters(FROM_ANYWHERE, MOST_NAMES)

  /** Counts a guess. Similar spellings of a nickname count together. Throws `StoreRefusal`. */
  count(nickname: string, address: string): void {
    const name = skeletonOf(nickname)
    // Refused guesses of one address do not count for the others.
    if (!this.#byAddress.take(`${name} ${networkOf(address)}`) || !this.#byName.take(name)) {
      throw new StoreRefusal('tooFast')
    }
  }
}

/** The network of an address: IPv6 addresses with the same first 64 bits belong to one client. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
