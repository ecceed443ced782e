import type { Audience, AuditEntry, LinkTarget, RaisedHand, TrainerMessage } from '#contract/activity.ts'
import type { LearnerDataCopy } from '#contract/learner-class.ts'

/** Longest texts, in characters. */
export const LONGEST_MESSAGE = 1_000
export const LONGEST_HAND_NOTE = 280
/** A class has no more messages than this: nobody would read them. */
export const MOST_MESSAGES = 500
/** So many rows of the audit list are shown. */
export const MOST_AUDIT_ENTRIES = 1_000
/** So many of them about herself a learner is told. */
export const MOST_AUDIT_ENTRIES_OF_LEARNER = 20

/** A trainer writes something. */
export interface NewMessage {
  by: string
  audience: Audience
  text: string
  /** Where it leads. */
  place?: LinkTarget | undefined
}

/** Of a message, as a learner has it. */
export type LearnerMessage = LearnerDataCopy['messages'][number]

/** A trainer did something. */
export interface AuditedAction {
  trainer: string
  act: string
  learner: string | null
  detail: string
}

/** What is to be kept of the signals from now on, and who changed what. */
export interface ControlsUpdate {
  signals: string
  audited: AuditedAction
}

/** What is kept of an act that was about somebody who is erased by now: that there was one, as with those before. */
export function withoutLearner(audited: AuditedAction): AuditedAction {
  return { ...audited, learner: null, detail: '' }
}

/** Somebody who may have messages. */
export interface MessageReader {
  id: string
  classId: string
  groupName: string | null
}

/** What trainers and learners of a class tell each other, and what trainers did. Kept with the register. */
export interface MessageStore {
  /** Puts learners into a group, or into none. */
  setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void>
  /** Her hand is up from now on. One that is up already stays up as long as it was. */
  raiseHand(learner: string, note: string, at: Date): Promise<void>
  /** False where it was not up. */
  lowerHand(learner: string): Promise<boolean>
  /** Hands that are up, by learner. */
  raisedHands(classId: string): Promise<Map<string, RaisedHand>>
  /** Undefined where there are too many already. */
  postMessage(classId: string, posting: NewMessage, at: Date): Promise<string | undefined>
  /** Takes a message back, also from those who have read it. False where there is none. */
  retractMessage(classId: string, id: string): Promise<boolean>
  /** All messages of a class with how many have read them, newest first. */
  messages(classId: string): Promise<TrainerMessage[]>
  countMessages(classId: string): Promise<number>
  /** Those for one learner, newest first. */
  messagesFor(reader: MessageReader): Promise<LearnerMessage[]>
  /** She has read one. False where there is none of this id for her. */
  markRead(reader: MessageReader, message: string, at: Date): Promise<boolean>
  /** Keeps what a class does when, and how far it is, as text; null: nothing of that. */
  setPlanState(classId: string, planState: string | null): Promise<void>
  planState(classId: string): Promise<string | null>
  /**
   * Changes what the whole class is told at once, kept as text, and writes down who did it: both or neither. `change` is told
   * what is kept at that moment, whoever wrote it, and may be asked again; undefined: all is so already.
   */
  changeControls(
    classId: string,
    change: (kept: string | null) => ControlsUpdate | undefined,
    at: Date,
  ): Promise<void>
  controls(classId: string): Promise<string | null>
  /** Whether the wall shows other names than those that learners go by. */
  hideNames(classId: string, areHidden: boolean): Promise<void>
  areNamesHidden(classId: string): Promise<boolean>
  /** Of somebody who was erased meanwhile neither her id nor a detail is kept. */
  addAuditEntry(classId: string, action: AuditedAction, at: Date): Promise<void>
  /** When trainers did something about a learner, newest first. */
  auditTimesOf(learner: Pick<MessageReader, 'classId' | 'id'>, act: string): Promise<string[]>
  /** What trainers did, newest first. */
  auditEntries(classId: string): Promise<AuditEntry[]>
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
export interface GroupCount {
  group: string | null
  count: number
}

/** Messages as the desk shows them: to how many each is, and how many of them have read it. */
export function withCounts(
  rows: readonly MessageRow[],
  people: readonly GroupCount[],
  reads: readonly (GroupCount & { message: string })[],
): TrainerMessage[] {
  return rows.map(({ sender, audience: written, place, ...message }) => {
    const audience: Audience = JSON.parse(written)
    const isIn = ({ group }: { group: string | null }) => audience.to !== 'group' || audience.group === group
    const readHere = reads.filter((one) => one.message === message.id && isIn(one))
    const of = namedLearners(audience)?.length ?? sum(people.filter(isIn))
    return { ...message, by: sender, audience, place: parsePlace(place), read: sum(readHere), of }
  })
}

/** Those of the messages that are for her; `read`: the ids of those that she has read. */
export function messagesForReader(
  rows: readonly MessageRow[],
  { id, groupName }: Omit<MessageReader, 'classId'>,
  read: ReadonlySet<string>,
): LearnerMessage[] {
  return rows
    .filter(({ audience }) => isAddressedTo(JSON.parse(audience), { id, groupName }))
    .map(({ id: message, at, sender, text, place }) => {
      return { id: message, at, by: sender, text, place: parsePlace(place), isRead: read.has(message) }
    })
}

/** Whether a message is for somebody. */
export function isAddressedTo(
  audience: Audience,
  { id, groupName }: Omit<MessageReader, 'classId'>,
): boolean {
  const named = namedLearners(audience)
  if (named) return named.includes(id)
  return audience.to === 'all' || (audience.to === 'group' && audience.group === groupName)
}

/** Those whom a message names; undefined where it is for all, or for a group. */
export function namedLearners(audience: Audience): readonly string[] | undefined {
  if (audience.to === 'learner') return [audience.learner]
  return audience.to === 'learners' ? audience.learners : undefined
}

/**
 * Whom a message is for once somebody is gone, as it is kept: undefined where it was for her alone. Where she is not named,
 * the same as before: a group may go by anything.
 */
export function audienceWithout(written: string, learner: string): string | undefined {
  const audience: Audience = JSON.parse(written)
  const named = namedLearners(audience)
  if (!named?.includes(learner)) return written
  const learners = named.filter((one) => one !== learner)
  return learners.length === 0 ? undefined : JSON.stringify({ ...audience, learners })
}

function parsePlace(kept: string | null): LinkTarget | null {
  return kept === null ? null : JSON.parse(kept)
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}
