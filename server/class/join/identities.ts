import { randomInt } from 'node:crypto'
import type { IdentityClaims } from '../store/identities.ts'
import { hasEnded, StoreRefusal } from '../store/model.ts'
import { normalizeNickname } from '../store/nicknames.ts'
import type { ClassStore } from '../store/store.ts'
import type { JoinResult } from './admission.ts'
import { takeFruitName } from './fruit-names.ts'

export interface IdentityJoinParts {
  classStore: ClassStore
  /** Called with the class when somebody joins. */
  onJoinRequest(classId: string): void
  /** Nicknames are drawn at random. */
  isSchool: boolean
}

/** Who wants to join which class. */
export interface IdentityJoin extends IdentityClaims {
  classId: string
  /** The nickname that a new learner would like. */
  wished?: string | undefined
}

/** A nickname for learners whose names have no usable letters. */
const DEFAULT_NICKNAME = 'Learner'
/** Room for a number behind it. */
const LONGEST_NICKNAME = 34
const MOST_TRIES = 200
/** After this many attempts numbers are random: many may have the same name. */
const COUNTED_TRIES = 10

/**
 * Lets the person of a verified identity into a class: as the learner who they are, or as a new one. The rules of the
 * class hold for new learners, except for the approval: the identity's issuer vouches for them. Throws `StoreRefusal`.
 */
export async function joinByIdentity(parts: IdentityJoinParts, asked: IdentityJoin): Promise<JoinResult> {
  const { classStore } = parts
  const itsClass = await classStore.classById(asked.classId)
  if (!itsClass || itsClass.erasedAt !== null || hasEnded(itsClass)) throw new StoreRefusal('ended')
  const back = await comeBack(classStore, asked)
  if (back) return { itsClass, learner: back, words: undefined }
  const join = async (nickname: string): Promise<JoinResult> => {
    try {
      return { itsClass, ...(await classStore.join(asked.classId, nickname, { identity: asked })) }
    } catch (error) {
      // They may have come in through a second tab meanwhile.
      const learner = isTaken(error) ? await comeBack(classStore, asked) : undefined
      if (learner) return { itsClass, learner, words: undefined }
      throw error
    }
  }
  const joined = await (parts.isSchool
    ? takeFruitName(join)
    : takeNickname(usableNickname(asked.wished ?? asked.name ?? ''), join))
  parts.onJoinRequest(asked.classId)
  return joined
}

/** The learner of this identity; undefined if it is new. Throws `StoreRefusal` for a learner who was removed. */
async function comeBack(classStore: ClassStore, { classId, ...who }: IdentityJoin) {
  const known = await classStore.identities.find(classId, who)
  const learner = known && (await classStore.learner(classId, known.learner))
  if (!learner) return undefined
  if (learner.removedAt !== null) throw new StoreRefusal('removed')
  await classStore.identities.link(classId, learner.id, who)
  return learner
}

/** A nickname that the rules allow, as near to the wished one as can be. */
function usableNickname(wished: string): string {
  const letters = wished.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} ._'’-]+/gu, ' ')
  const short = [...letters.replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, LONGEST_NICKNAME).join('')
  return normalizeNickname(short) ?? DEFAULT_NICKNAME
}

/** Tries the nickname alone, and then with numbers, until `take` accepts it. Throws `StoreRefusal`. */
async function takeNickname<T>(nickname: string, take: (nickname: string) => Promise<T>): Promise<T> {
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

function isTaken(error: unknown): boolean {
  return error instanceof StoreRefusal && error.refusal === 'taken'
}
