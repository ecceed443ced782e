import type { Role } from '#contract/dashboard.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ConsentStore } from './consents.ts'
import type { MessageStore } from './messages.ts'

/** A group that learns together for a while. Dates are ISO 8601. */
export interface SchoolClass {
  id: string
  name: string
  /** The code to join: three words that can be read aloud. */
  code: string
  endsAt: string
  /** Since when nobody new may join; null while the class is open. */
  closedAt: string | null
  /** Since when newcomers need a trainer's approval; null without approval. */
  approvalSince: string | null
}

/** A learner of a class, with their shop. */
export interface Learner {
  id: string
  classId: string
  nickname: string
  /** Secret and random. */
  shop: string
  /** Access cookies of an older epoch are invalid. */
  epoch: number
  joinedAt: string
  /** When the learner was last seen, as saved. */
  seenAt: string | null
  /** Since when the learner is removed. They can return with a new passphrase only. */
  removedAt: string | null
  /** The group that the trainer put the learner into, or null. */
  groupName: string | null
}

export interface Trainer {
  id: string
  classId: string
  name: string
  role: Role
  /** A person who uses the dashboard, or a program with a token. */
  kind: 'seat' | 'token'
}

/** A trainer who is to get a key. */
export interface NewTrainer extends Pick<Trainer, 'name' | 'role' | 'kind'> {
  /** When the key expires; null or missing if it does not. */
  endsAt?: string | null
}

export interface KeyHolder extends Trainer {
  /** When the key expires; null if it does not. */
  endsAt: string | null
}

/** A trainer's row. Older releases did not save `addedAt`. */
export interface TrainerRecord extends KeyHolder {
  addedAt: string | null
  /** Accurate to about ten minutes. */
  usedAt: string | null
}

/** An event of the learning record, as the store keeps it. */
export interface StoredEvent extends Omit<LearningEvent, 'evidence'> {
  learner: string
  /** Whether `evidenceOf` has more details. */
  hasEvidence: boolean
}

/** Why the store refuses something. */
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

/** The store refuses something, for a reason that the user can do something about. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`The class store refuses: ${refusal}`)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** A staff key expires when it is unused for this long. */
export const UNUSED_KEY_MS = 12 * 3_600_000

/**
 * Who is in which class, whose shop is whose, and all events. `SqlClassStore` keeps it in SQLite or PostgreSQL. What a
 * promise resolved to survives a crash.
 */
export interface ClassStore {
  /** Messages, hands, groups, controls and the audit log. */
  readonly messageStore: MessageStore
  /** The consents by which trainers visit shops. */
  readonly consents: ConsentStore

  /** The active class of this name; creates it with this end if there is none. */
  findOrCreateClass(wish: { name: string; endsAt: Date }): Promise<SchoolClass>
  /** Classes that have not ended. */
  activeClasses(): Promise<SchoolClass[]>
  /** Finds a class by its code in any spelling, also an ended one. */
  classByCode(code: string): Promise<SchoolClass | undefined>
  classById(id: string): Promise<SchoolClass | undefined>
  endClass(id: string, at: Date): Promise<void>
  /** Whether new learners may join. Learners who have joined may always come back. */
  setOpen(classId: string, isOpen: boolean): Promise<void>
  /** Sets the list of allowed nicknames; undefined allows everybody with the code. */
  setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void>
  /** The allowed nicknames as the trainer spelled them; undefined without a list. */
  roster(classId: string): Promise<readonly string[] | undefined>
  /** Whether new learners need approval. The join app enforces it. */
  setApprovalRequired(classId: string, isWanted: boolean): Promise<void>

  /** The nickname that the learner would get. Throws `Refused`. */
  checkNickname(classId: string, nickname: string): Promise<string>
  /**
   * Adds a learner, and returns the passphrase. `isApproved`: a trainer has approved it, so the rules do not apply.
   * Throws `Refused`.
   */
  join(
    classId: string,
    nickname: string,
    how?: { isApproved?: boolean },
  ): Promise<{ learner: Learner; words: string }>
  /** Whose passphrase this is, also after the end of the class. Throws `Refused`. */
  findByPassphrase(classId: string, nickname: string, words: string): Promise<Learner>
  /** The same, only while the class has not ended. Throws `Refused`. */
  resume(classId: string, nickname: string, words: string): Promise<Learner>
  /** Replaces a lost or revoked passphrase. Undefined if there is no such learner. */
  renewPassphrase(learner: string): Promise<string | undefined>
  learnerOfShop(shop: string): Promise<Learner | undefined>
  learners(classId: string): Promise<Learner[]>
  /** Throws `Refused`. */
  renameLearner(learner: string, nickname: string): Promise<void>
  /** Revokes all access cookies of a learner. */
  revokeAccess(learner: string): Promise<void>
  /** Revokes a learner's cookies and passphrase. Their events are kept. */
  removeLearner(learner: string): Promise<void>
  saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void>

  /** Adds a trainer, and returns the key. */
  addTrainer(classId: string, trainer: NewTrainer): Promise<{ trainer: Trainer; key: string }>
  /** A staff key expires when it is unused for `UNUSED_KEY_MS`; a token is valid until its end, if it has one. */
  trainerByKey(key: string, now: Date): Promise<KeyHolder | undefined>
  /** The holders of valid keys, oldest first. */
  trainers(classId: string, now: Date): Promise<TrainerRecord[]>
  /** Revokes a trainer's key. */
  removeTrainer(id: string): Promise<void>

  /** Adds events, all or none. Existing events are left as they are; events of unknown shops are dropped. */
  appendEvents(what: readonly { shop: string; entries: readonly LearningEvent[] }[]): Promise<void>
  /** The events of a class, in the order of their arrival. */
  events(classId: string): Promise<StoredEvent[]>
  eventsOf(learner: string): Promise<StoredEvent[]>
  /** The evidence of an event. It is text that a learner wrote; treat it as text only. */
  evidenceOf(classId: string, entry: string): Promise<CustomFixEvidence | undefined>

  /** Like `removeLearner`, and marks the learner for erasure, which cannot be undone. */
  beginErasure(learner: string): Promise<void>
  /** Learners who are marked for erasure and not erased yet. */
  pendingErasures(): Promise<Learner[]>
  /** Deletes all data of a learner for good. */
  eraseLearner(learner: string): Promise<void>
  /**
   * Marks which classes have ended by this clock: since when, and on how many days. A class that has not ended starts
   * over, because the clock was wrong. Returns newly ended classes.
   */
  markEndedClasses(now: Date): Promise<SchoolClass[]>
  /** Classes that were found ended before this time, on at least this many days, and are not erased yet. */
  classesToErase(before: Date, days: number): Promise<SchoolClass[]>
  /** Deletes names, passphrases, trainers and texts of a class for good. Only counts stay. */
  eraseClass(id: string): Promise<void>

  /** The secret that signs access cookies. It is created once. */
  signingSecret(): Promise<Buffer>
  close(): Promise<void>
}
