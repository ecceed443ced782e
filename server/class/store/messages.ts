import type { Audience, AuditEntry, LinkTarget, RaisedHand, TrainerMessage } from '#contract/activity.ts'
import type { LearnerDataCopy } from '#contract/learner-class.ts'

/** Longest texts, in characters. */
export const LONGEST_MESSAGE = 1_000
export const LONGEST_HAND_NOTE = 280
/** A class has no more messages than this: nobody would read them. */
export const MOST_MESSAGES = 500
/** So many rows of the audit list are shown. */
export const MOST_AUDITED = 1_000
/** So many of them about herself a learner is told. */
export const MOST_TOLD = 20

/** A trainer writes something. */
export interface Posting {
  by: string
  audience: Audience
  text: string
  /** Where it leads. */
  place?: LinkTarget | undefined
}

/** Of a message, as a learner has it. */
export type OwnMessage = LearnerDataCopy['messages'][number]

/** A trainer did something. */
export interface Audited {
  trainer: string
  act: string
  learner: string | null
  detail: string
}

/** What is to be kept of the signals from now on, and who changed what. */
export interface SignalChange {
  signals: string
  audited: Audited
}

/** What is kept of an act that was about somebody who is erased by now: that there was one, as with those before. */
export function withoutHer(audited: Audited): Audited {
  return { ...audited, learner: null, detail: '' }
}

/** Somebody who may have messages. */
export interface Reader {
  id: string
  classId: string
  groupName: string | null
}

/** What trainers and learners of a class tell each other, and what trainers did. Kept with the register. */
export interface Pinboard {
  /** Puts learners into a group, or into none. */
  setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void>
  /** Her hand is up from now on. One that is up already stays up as long as it was. */
  raise(learner: string, note: string, at: Date): Promise<void>
  /** False where it was not up. */
  lower(learner: string): Promise<boolean>
  /** Hands that are up, by learner. */
  hands(classId: string): Promise<Map<string, RaisedHand>>
  /** Undefined where there are too many already. */
  post(classId: string, posting: Posting, at: Date): Promise<string | undefined>
  /** Takes a message back, also from those who have read it. False where there is none. */
  takeBack(classId: string, id: string): Promise<boolean>
  /** All messages of a class with how many have read them, newest first. */
  messages(classId: string): Promise<TrainerMessage[]>
  countMessages(classId: string): Promise<number>
  /** Those for one learner, newest first. */
  messagesFor(reader: Reader): Promise<OwnMessage[]>
  /** She has read one. False where there is none of this id for her. */
  markRead(reader: Reader, message: string, at: Date): Promise<boolean>
  /** Keeps what a class does when, and how far it is, as text; null: nothing of that. */
  setCourse(classId: string, course: string | null): Promise<void>
  course(classId: string): Promise<string | null>
  /**
   * Changes what the whole class is told at once, kept as text, and writes down who did it: both or neither. `change` is told
   * what is kept at that moment, whoever wrote it, and may be asked again; undefined: all is so already.
   */
  changeSignals(
    classId: string,
    change: (kept: string | null) => SignalChange | undefined,
    at: Date,
  ): Promise<void>
  signals(classId: string): Promise<string | null>
  /** Whether the wall shows other names than those that learners go by. */
  hideNames(classId: string, areHidden: boolean): Promise<void>
  areNamesHidden(classId: string): Promise<boolean>
  /** Of somebody who was erased meanwhile neither her id nor a detail is kept. */
  audit(classId: string, audited: Audited, at: Date): Promise<void>
  /** When trainers did something about a learner, newest first. */
  auditedOf(learner: Pick<Reader, 'classId' | 'id'>, act: string): Promise<string[]>
  /** What trainers did, newest first. */
  audited(classId: string): Promise<AuditEntry[]>
}

/** A message as it is kept: whom it is for and where it leads is text. */
export interface MessageRow {
  id: string
  at: string
  sender: string
  audience: string
  text: string
  place: string | null
}

/** How many there are of a group, or of those in none. */
export interface CountOfGroup {
  group: string | null
  count: number
}

/** Messages as the desk shows them: to how many each is, and how many of them have read it. */
export function withCounts(
  rows: readonly MessageRow[],
  people: readonly CountOfGroup[],
  reads: readonly (CountOfGroup & { message: string })[],
): TrainerMessage[] {
  return rows.map(({ sender, audience: written, place, ...message }) => {
    const audience: Audience = JSON.parse(written)
    const isIn = ({ group }: { group: string | null }) => audience.to !== 'group' || audience.group === group
    const readHere = reads.filter((one) => one.message === message.id && isIn(one))
    const of = namedIn(audience)?.length ?? sum(people.filter(isIn))
    return { ...message, by: sender, audience, place: placeOf(place), read: sum(readHere), of }
  })
}

/** Those of the messages that are for her; `read`: the ids of those that she has read. */
export function forReader(
  rows: readonly MessageRow[],
  { id, groupName }: Omit<Reader, 'classId'>,
  read: ReadonlySet<string>,
): OwnMessage[] {
  return rows
    .filter(({ audience }) => isFor(JSON.parse(audience), { id, groupName }))
    .map(({ id: message, at, sender, text, place }) => {
      return { id: message, at, by: sender, text, place: placeOf(place), isRead: read.has(message) }
    })
}

/** Whether a message is for somebody. */
export function isFor(audience: Audience, { id, groupName }: Omit<Reader, 'classId'>): boolean {
  const named = namedIn(audience)
  if (named) return named.includes(id)
  return audience.to === 'all' || (audience.to === 'group' && audience.group === groupName)
}

/** Those whom a message names; undefined where it is for all, or for a group. */
export function namedIn(audience: Audience): readonly string[] | undefined {
  if (audience.to === 'learner') return [audience.learner]
  return audience.to === 'learners' ? audience.learners : undefined
}

/**
 * Whom a message is for once somebody is gone, as it is kept: undefined where it was for her alone. Where she is not named,
 * the same as before: a group may go by anything.
 */
export function audienceWithout(written: string, learner: string): string | undefined {
  const audience: Audience = JSON.parse(written)
  const named = namedIn(audience)
  if (!named?.includes(learner)) return written
  const learners = named.filter((one) => one !== learner)
  return learners.length === 0 ? undefined : JSON.stringify({ ...audience, learners })
}

function placeOf(kept: string | null): LinkTarget | null {
  return kept === null ? null : JSON.parse(kept)
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}
