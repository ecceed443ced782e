import type { JoinResult } from '../join/admission.ts'
import { isTaken, takeNickname, usableNickname } from '../join/free-nickname.ts'
import { takeFruitName } from '../join/fruit-names.ts'
import type { IdentityClaims } from '../store/identities.ts'
import { hasEnded, type Learner, StoreRefusal } from '../store/model.ts'
import type { RosterRow } from '../store/roster.ts'
import type { ClassStore } from '../store/store.ts'

export interface RosterJoinParts {
  classStore: ClassStore
  /** Called with the class when somebody joins. */
  onJoinRequest(classId: string): void
  /** Nicknames are generated. */
  isSchool: boolean
}

/**
 * Lets the person of a roster row into the class: as the learner who they are, or as a new one with the row's group. The
 * trainer has put them on the roster, so approval and a closed class do not hold them up. Throws `StoreRefusal`.
 */
export async function joinByRosterRow(
  parts: RosterJoinParts,
  row: RosterRow,
  identity?: IdentityClaims,
): Promise<JoinResult> {
  const { classStore } = parts
  const itsClass = await classStore.classById(row.classId)
  if (!itsClass || itsClass.erasedAt !== null || hasEnded(itsClass)) throw new StoreRefusal('ended')
  const comeBack = async (known: RosterRow | undefined): Promise<JoinResult | undefined> => {
    const learner = known && (await learnerOf(classStore, known))
    if (learner && identity) await classStore.identities.link(row.classId, learner.id, identity)
    return learner && { itsClass, learner, words: undefined }
  }
  const back = await comeBack(row)
  if (back) return back
  const join = async (nickname: string): Promise<JoinResult> => {
    try {
      const options = { isApproved: true, rosterRow: row, identity }
      return { itsClass, ...(await classStore.join(row.classId, nickname, options)) }
    } catch (error) {
      // They may have come in through a second tab meanwhile.
      const come = isTaken(error) ? await comeBack(await classStore.rosters.row(row.id)) : undefined
      if (come) return come
      throw error
    }
  }
  const joined = await (parts.isSchool ? takeFruitName(join) : takeNickname(usableNickname(row.name), join))
  parts.onJoinRequest(row.classId)
  return joined
}

/** The learner of a row. Throws `StoreRefusal` for one who was removed. */
async function learnerOf(
  classStore: ClassStore,
  { classId, learner }: RosterRow,
): Promise<Learner | undefined> {
  const known = learner === null ? undefined : await classStore.learner(classId, learner)
  if (known && known.removedAt !== null) throw new StoreRefusal('removed')
  return known
}
