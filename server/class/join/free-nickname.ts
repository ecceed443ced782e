import { randomInt } from 'node:crypto'
import { StoreRefusal } from '../store/model.ts'
import { normalizeNickname } from '../store/nicknames.ts'

/** A nickname for learners whose names have no usable letters. */
const DEFAULT_NICKNAME = 'Learner'
/** Room for a number behind it. */
const LONGEST_NICKNAME = 34
const MOST_TRIES = 200
/** After this many attempts numbers are random: many may have the same name. */
const COUNTED_TRIES = 10

/** A nickname that the rules allow, as near to the wished one as can be. */
export function usableNickname(wished: string): string {
  return cleanNickname(wished) ?? DEFAULT_NICKNAME
}

/** The same; undefined if nothing usable is left. */
export function cleanNickname(wished: string): string | undefined {
  const letters = wished.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} ._'’-]+/gu, ' ')
  const short = [...letters.replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, LONGEST_NICKNAME).join('')
  return normalizeNickname(short)
}

/** Tries the nickname alone, and then with numbers, until `take` accepts it. Throws `StoreRefusal`. */
export async function takeNickname<T>(nickname: string, take: (nickname: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const number = tries <= COUNTED_TRIES ? tries : randomInt(COUNTED_TRIES, 100_000)
    try {
      return await take(tries === 1 ? nickname : `${nickname} ${number}`)
    } catch (error) {
      // With a list of names, a nickname with a number is on no list: what counts is that the name is taken.
      const isListed = tries > 1 && error instanceof StoreRefusal && error.refusal === 'notOnRoster'
      if (isListed) throw new StoreRefusal('taken')
      if (!isTaken(error) || tries === MOST_TRIES) throw error
    }
  }
}

export function isTaken(error: unknown): boolean {
  return error instanceof StoreRefusal && error.refusal === 'taken'
}
