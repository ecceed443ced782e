import { Paces } from '../http/pace.ts'
import { skeletonOf } from './register/names.ts'
import { Refused, type SchoolClass } from './register/register.ts'

/** Guesses at somebody's words. By learner, never by address: a class sits behind one. */
const GUESSES = { atOnce: 5, perSecond: 1 / 20 }
/** Names that are remembered before those who were not guessed at lately are forgotten. */
const MOST_NAMES = 10_000

/** Slows down whoever guesses the words of somebody. */
export class Guesses {
  readonly #paces = new Paces(GUESSES, MOST_NAMES)

  /** Counts one more guess at the words of a name, however that is spelled. Throws `Refused`. */
  count({ id }: Pick<SchoolClass, 'id'>, nickname: string): void {
    if (!this.#paces.take(`${id}/${skeletonOf(nickname)}`)) throw new Refused('tooFast')
  }
}
