import type { Role } from '#contract/dashboard.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ConsentStore } from './consents.ts'
import type { MessageStore } from './messages.ts'

/** A group that learns together, for a while. Dates are ISO 8601. */
export interface SchoolClass {
  id: string
  name: string
  /** What learners join with: three words, to be read out. */
  code: string
  endsAt: string
  /** Since when nobody new may join; null where the door is open. */
  closedAt: string | null
  /** Since when newcomers wait until a trainer lets them in; null where nobody has to. */
  approvalSince: string | null
}

/** Somebody in a class, and the shop that is hers. */
export interface Learner {
  id: string
  classId: string
  nickname: string
  /** Nobody can guess or choose it. */
  shop: string
  /** Passes of an older epoch are worth nothing. */
  epoch: number
  joinedAt: string
  /** The last sign of life that was written down. */
  seenAt: string | null
  /** Since when she is out: she can come back with new words only. */
  removedAt: string | null
  /** What she is in, with others, by her trainer; null where there are no groups. */
  groupName: string | null
}

export interface Trainer {
  id: string
  classId: string
  name: string
  role: Role
  /** Somebody who sits at the desk in a browser, or a program that was given a token. */
  kind: 'seat' | 'token'
}

/** Somebody who is to be given a key. */
export interface NewTrainer extends Pick<Trainer, 'name' | 'role' | 'kind'> {
  /** From then on her key opens nothing; null, or nothing said: it lasts. */
  endsAt?: string | null
}

/** Whoever brought a key. */
export interface KeyHolder extends Trainer {
  /** From then on it opens nothing; null where it lasts. */
  endsAt: string | null
}

/** Whoever holds a key. Nothing is known of when an older release made one. */
export interface TrainerRecord extends KeyHolder {
  addedAt: string | null
  /** To some ten minutes. */
  usedAt: string | null
}

/** A row of the journal, as the register keeps it. */
export interface StoredEvent extends Omit<LearningEvent, 'evidence'> {
  learner: string
  /** There is more to see of it: `evidence` has that. */
  hasEvidence: boolean
}

/** Why the register says no. */
export type Refusal =
  | 'name'
  | 'taken'
  | 'notOnRoster'
  | 'closed'
  | 'ended'
  | 'full'
  | 'unknown'
  | 'code'
  | 'tooFast'
  | 'crowded'

/** The register says no, for a reason that its user can do something about. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`The register refuses: ${refusal}`)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** The key of a seat ends when nobody has used it for so long. */
export const UNUSED_KEY_MS = 12 * 3_600_000

/**
 * Who is in which class, whose shop is whose, and what counts. There may be several makings; `register.test.ts` holds for
 * all of them. What a promise gave is kept, also when the process dies at once.
 */
export interface ClassStore {
  /** What trainers and learners tell each other, and what trainers did. */
  readonly messageStore: MessageStore
  /** Which trainers were let into whose shops. */
  readonly consents: ConsentStore

  /** The class of this name that has not ended; a new one, with this end, where there is none. */
  findOrCreateClass(wish: { name: string; endsAt: Date }): Promise<SchoolClass>
  /** Classes that have not ended. */
  activeClasses(): Promise<SchoolClass[]>
  /** In any spelling that people use; also of a class that has ended. */
  classByCode(code: string): Promise<SchoolClass | undefined>
  classById(id: string): Promise<SchoolClass | undefined>
  endClass(id: string, at: Date): Promise<void>
  /** Whether somebody new may join. Whoever is in stays in, and may come back. */
  setOpen(classId: string, isOpen: boolean): Promise<void>
  /** From now on only these may join; undefined: whoever has the code. */
  setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void>
  /** Who may join, as the trainer spelled them; undefined where there is no list. */
  roster(classId: string): Promise<readonly string[] | undefined>
  /** Whether newcomers wait until a trainer lets them in. The porch sees to that. */
  setApprovalRequired(classId: string, isWanted: boolean): Promise<void>

  /** The nickname under which somebody could join at this moment. Throws `Refused`. */
  checkNickname(classId: string, nickname: string): Promise<string>
  /**
   * Somebody new, and the words that bring her back. `isLetIn`: by a trainer, whatever the door was set to since. Throws
   * `Refused`.
   */
  join(
    classId: string,
    nickname: string,
    how?: { isApproved?: boolean },
  ): Promise<{ learner: Learner; words: string }>
  /** Who these words belong to, also where her class has ended. Throws `Refused`. */
  findByPassphrase(classId: string, nickname: string, words: string): Promise<Learner>
  /** The same, for somebody who wants to go on: her class must not have ended. Throws `Refused`. */
  resume(classId: string, nickname: string, words: string): Promise<Learner>
  /** Other words in the place of those that she lost, or that were taken from her. Undefined where there is no such learner. */
  renewPassphrase(learner: string): Promise<string | undefined>
  learnerOfShop(shop: string): Promise<Learner | undefined>
  learners(classId: string): Promise<Learner[]>
  /** Throws `Refused`. */
  renameLearner(learner: string, nickname: string): Promise<void>
  /** Takes all her passes away. */
  revokeAccess(learner: string): Promise<void>
  /** Takes her passes and her words away. What she did is kept. */
  removeLearner(learner: string): Promise<void>
  saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void>

  /** A trainer, and the key that says so. */
  addTrainer(classId: string, trainer: NewTrainer): Promise<{ trainer: Trainer; key: string }>
  /** The key of a seat ends when nobody has used it for `KEY_MS`; a token lasts, up to its end if it has one. */
  trainerByKey(key: string, now: Date): Promise<KeyHolder | undefined>
  /** Those whose keys open something, the first ones first. */
  trainers(classId: string, now: Date): Promise<TrainerRecord[]>
  /** Her key is worth nothing any more. */
  removeTrainer(id: string): Promise<void>

  /**
   * Adds to the journal, all or nothing. What is there already is left as it is; a shop that nobody has earns nothing.
   */
  appendEvents(what: readonly { shop: string; entries: readonly LearningEvent[] }[]): Promise<void>
  /** What a class did, in the order in which it came here. */
  events(classId: string): Promise<StoredEvent[]>
  /** What one of them did. */
  eventsOf(learner: string): Promise<StoredEvent[]>
  /** What there is to see of a row. It is as a learner wrote it: text, and nothing else. */
  evidenceOf(classId: string, entry: string): Promise<CustomFixEvidence | undefined>

  /** As `remove`, and notes that all that is known of her is to be deleted: that lasts until it is. Nothing brings her back. */
  beginErasure(learner: string): Promise<void>
  /** Those of whom that was noted, and who are still here. */
  pendingErasures(): Promise<Learner[]>
  /** Deletes all that is known of somebody, for good. */
  eraseLearner(learner: string): Promise<void>
  /**
   * Notes which classes are over, by the clock of this moment: since when, and on how many days. One that is not over begins
   * anew: the clock was wrong. Answers with those that were not known to be over before.
   */
  markEndedClasses(now: Date): Promise<SchoolClass[]>
  /** Classes that were found to be over before this and since, on so many days, and whose names are still kept. */
  classesToErase(before: Date, days: number): Promise<SchoolClass[]>
  /** Deletes names, words, trainers and what learners wrote in a class, for good. Only counts stay. */
  eraseClass(id: string): Promise<void>

  /** What passes are made with. Made once, kept. */
  signingSecret(): Promise<Buffer>
  close(): Promise<void>
}
