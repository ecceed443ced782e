import type { JournalEntry } from '../../training/journal.ts'

/** A group that learns together, for a while. Dates are ISO 8601. */
export interface SchoolClass {
  id: string
  name: string
  /** What learners join with: three words, to be read out. */
  code: string
  endsAt: string
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
}

/** What somebody may do at the desk. A `projector` only shows the board. */
export type Role = 'owner' | 'trainer' | 'helper' | 'projector'

export interface Trainer {
  id: string
  classId: string
  name: string
  role: Role
}

/** A row of the journal, as the register keeps it. */
export interface KeptEntry extends JournalEntry {
  learner: string
}

/** Why the register says no. */
export type Refusal = 'name' | 'taken' | 'notOnRoster' | 'ended' | 'unknown' | 'tooFast'

/** The register says no, for a reason that its user can do something about. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`The register refuses: ${refusal}`)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/**
 * Who is in which class, whose shop is whose, and what counts. There may be several makings; `register.test.ts` holds for
 * all of them. What a promise gave is kept, also when the process dies at once.
 */
export interface Register {
  /** The class of this name that has not ended; a new one, with this end, where there is none. */
  openClass(wish: { name: string; endsAt: Date }): Promise<SchoolClass>
  /** Classes that have not ended. */
  openClasses(): Promise<SchoolClass[]>
  /** In any spelling that people use; also of a class that has ended. */
  classByCode(code: string): Promise<SchoolClass | undefined>
  classOf(id: string): Promise<SchoolClass | undefined>
  endClass(id: string, at: Date): Promise<void>
  /** From now on only these may join; undefined: whoever has the code. */
  setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void>

  /** Somebody new, and the words that bring her back. Throws `Refused`. */
  join(classId: string, nickname: string): Promise<{ learner: Learner; words: string }>
  /** Who these words belong to. Throws `Refused`. */
  resume(classId: string, nickname: string, words: string): Promise<Learner>
  /** Other words in the place of those that she lost. Undefined where there is no such learner. */
  renewWords(learner: string): Promise<string | undefined>
  learnerOfShop(shop: string): Promise<Learner | undefined>
  learners(classId: string): Promise<Learner[]>
  /** Throws `Refused`. */
  rename(learner: string, nickname: string): Promise<void>
  /** Takes all her passes away. */
  revoke(learner: string): Promise<void>

  /** A trainer, and the key that says so. */
  addTrainer(classId: string, name: string, role: Role): Promise<{ trainer: Trainer; key: string }>
  trainerByKey(key: string): Promise<Trainer | undefined>

  /** Adds to the journal. What is there already is left as it is; a shop that nobody has earns nothing. */
  append(shop: string, entries: readonly JournalEntry[]): Promise<void>
  /** What a class did, in the order in which it came here. */
  journal(classId: string): Promise<KeptEntry[]>

  /** What passes are made with. Made once, kept. */
  secret(): Promise<Buffer>
  close(): Promise<void>
}
