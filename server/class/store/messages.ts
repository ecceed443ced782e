import type { Audience, AuditEntry, LinkTarget, RaisedHand, TrainerMessage } from '#contract/activity.ts'
import type { LearnerDataCopy } from '#contract/learner-class.ts'

/** Longest texts, in characters. */
export const LONGEST_MESSAGE = 1_000
export const LONGEST_HAND_NOTE = 280
/** Maximum number of messages of a class. */
export const MOST_MESSAGES = 500
/** Maximum number of entries of the audit log that are shown. */
export const MOST_AUDIT_ENTRIES = 1_000
/** Maximum number of audit entries about themselves that a learner sees. */
export const MOST_AUDIT_ENTRIES_OF_LEARNER = 20

/** A message from a trainer. */
export interface NewMessage {
  by: string
  audience: Audience
  text: string
  /** The link of the message. */
  place?: LinkTarget | undefined
}

/** A message as its reader sees it. */
export type LearnerMessage = LearnerDataCopy['messages'][number]

/** An action of a trainer, for the audit log. */
export interface AuditedAction {
  trainer: string
  act: string
  learner: string | null
  detail: string
}

/** The new controls, and the audit entry of the change. */
export interface ControlsUpdate {
  signals: string
  audited: AuditedAction
}

/** The entry without the learner and the detail, for learners who were erased. */
export function withoutLearner(audited: AuditedAction): AuditedAction {
  return { ...audited, learner: null, detail: '' }
}

/** A learner who may receive messages. */
export interface MessageReader {
  id: string
  classId: string
  groupName: string | null
}

/** Messages, raised hands, groups, controls and the audit log of a class. */
export interface MessageStore {
  /** Puts learners into a group, or into none. */
  setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void>
  /** Raises a learner's hand. A hand that is up keeps its time. */
  raiseHand(learner: string, note: string, at: Date): Promise<void>
  /** False if the hand was not up. */
  lowerHand(learner: string): Promise<boolean>
  /** Raised hands by learner. */
  raisedHands(classId: string): Promise<Map<string, RaisedHand>>
  /** Returns the message's id; undefined if the class has too many messages. */
  postMessage(classId: string, posting: NewMessage, at: Date): Promise<string | undefined>
  /** Deletes a message, also for those who have read it. False if there is none. */
  retractMessage(classId: string, id: string): Promise<boolean>
  /** All messages of a class with their read counts, newest first. */
  messages(classId: string): Promise<TrainerMessage[]>
  countMessages(classId: string): Promise<number>
  /** The messages for one learner, newest first. */
  messagesFor(reader: MessageReader): Promise<LearnerMessage[]>
  /** Marks a message as read. False if there is no such message for the reader. */
  markRead(reader: MessageReader, message: string, at: Date): Promise<boolean>
  /** Saves the state of the plan as text; null removes it. */
  setPlanState(classId: string, planState: string | null): Promise<void>
  planState(classId: string): Promise<string | null>
  /**
   * Changes the controls and adds the audit entry, both or neither. `change` receives the saved controls and may be
   * called again; it returns undefined if nothing changes.
   */
  changeControls(
    classId: string,
    change: (kept: string | null) => ControlsUpdate | undefined,
    at: Date,
  ): Promise<void>
  controls(classId: string): Promise<string | null>
  /** Whether the projector shows neutral names. */
  hideNames(classId: string, areHidden: boolean): Promise<void>
  areNamesHidden(classId: string): Promise<boolean>
  /** Adds an audit entry. For an erased learner, it holds neither id nor detail. */
  addAuditEntry(classId: string, action: AuditedAction, at: Date): Promise<void>
  /** When trainers did something about a learner, newest first. */
  auditTimesOf(learner: Pick<MessageReader, 'classId' | 'id'>, act: string): Promise<string[]>
  /** The audit log, newest first. */
  auditEntries(classId: string): Promise<AuditEntry[]>
}

/** A stored message. Audience and link are JSON. */
export interface MessageRow {
  id: string
  at: string
  sender: string
  audience: string
  text: string
  place: string | null
}

/** A count for one group, or for learners without a group. */
export interface GroupCount {
  group: string | null
  count: number
}

/** Messages for the dashboard: how many readers each has, and how many have read it. */
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

/** The messages for a reader. `read` holds the ids of messages that they have read. */
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

/** Whether a message is addressed to a reader. */
export function isAddressedTo(
  audience: Audience,
  { id, groupName }: Omit<MessageReader, 'classId'>,
): boolean {
  const named = namedLearners(audience)
  if (named) return named.includes(id)
  return audience.to === 'all' || (audience.to === 'group' && audience.group === groupName)
}

/** The learners that a message names; undefined for all or for a group. */
export function namedLearners(audience: Audience): readonly string[] | undefined {
  if (audience.to === 'learner') return [audience.learner]
  return audience.to === 'learners' ? audience.learners : undefined
}

/**
 * The stored audience without an erased learner; undefined if nobody else is in it. Unchanged if the learner is not
 * named.
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
