import type { Role } from '#contract/dashboard.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'

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
  /** Since when nothing of its learners is kept; null if it was not erased. */
  erasedAt: string | null
  /** Since when it is put away: nobody enters a shop, and staff read what was. Null if it is not. */
  archivedAt: string | null
  /** The most learners; null: as many as any class may have. */
  mostLearners: number | null
  /** The most disk space of its shops, in bytes; null: as the server is set. */
  mostDisk: number | null
  /** The language that its join page and shops begin in, such as `de_DE`; null: that of the browser. */
  language: string | null
}

export const CLASS_COLUMNS =
  'id, name, code, endsAt, closedAt, approvalSince, erasedAt, archivedAt, mostLearners, mostDisk, language'

/** Whether nobody may enter a shop: the class has ended by this process's clock, or is archived. */
export function hasEnded({ endsAt, archivedAt }: Pick<SchoolClass, 'endsAt' | 'archivedAt'>): boolean {
  return archivedAt !== null || Date.parse(endsAt) <= Date.now()
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
  /** The team that this row stands for: the shop is shared by its members, and nobody is this learner. Else null. */
  teamId: string | null
}

/** The nickname of a team's row is the name of the team. */
export const LEARNER_COLUMNS = `id, classId, coalesce((SELECT name FROM teams WHERE teams.id = learners.teamId), nickname) AS nickname,
  shop, epoch, joinedAt, seenAt, removedAt, groupName, teamId`

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
  /** The id of the host's key from which they entered this class. Their keys are revoked together. */
  enteredFrom?: string | undefined
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
export type RefusalReason =
  | 'name'
  | 'taken'
  | 'notOnRoster'
  | 'closed'
  | 'ended'
  /** Everything about the class was erased. */
  | 'erased'
  | 'full'
  | 'unknown'
  /** A trainer has removed the learner. */
  | 'removed'
  /** The row of the roster is gone, by which somebody joins. */
  | 'rowGone'
  | 'code'
  | 'tooFast'
  | 'crowded'
  /** The learner is in a team already. */
  | 'inTeam'
  /** The shop is that of a team, and the action is for a person. */
  | 'teamShop'

/** The store refuses something, for a reason that the user can do something about. */
export class StoreRefusal extends Error {
  readonly refusal: RefusalReason

  constructor(refusal: RefusalReason) {
    super(`The class store refuses: ${refusal}`)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** A staff key expires when it is unused for this long. */
export const UNUSED_KEY_MS = 12 * 3_600_000
