import { joinByRosterRow, type RosterJoinParts } from '../roster/join.ts'
import type { IdentityClaims } from '../store/identities.ts'
import { hasEnded, type Learner, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { JoinResult } from './admission.ts'
import { isTaken, takeNickname, usableNickname } from './free-nickname.ts'
import { takeFruitName } from './fruit-names.ts'

export type IdentityJoinParts = RosterJoinParts

/** Who wants to join which class. */
export interface IdentityJoin extends IdentityClaims {
  classId: string
  /** The nickname that a new learner would like. */
  wished?: string | undefined
  /** For example a student number, by which a roster may know them. */
  number?: string | undefined
}

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
  const row = await classStore.rosters.rowOfPerson(asked.classId, asked)
  if (row) return joinByRosterRow(parts, row, asked)
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
  await connectWithRoster(classStore, learner, who)
  return learner
}

/** Gives learners who came before they were on the roster the row that is theirs. */
async function connectWithRoster(
  { rosters }: ClassStore,
  { classId, id }: Pick<Learner, 'classId' | 'id'>,
  who: Pick<IdentityJoin, 'email' | 'number'>,
): Promise<void> {
  if (await rosters.rowOfLearner(id)) return
  const row = await rosters.rowOfPerson(classId, who)
  if (row) await rosters.connectAtSignIn(row, id, new Date())
}
