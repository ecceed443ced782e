/** What a learner's own page is told of her class. Dates are ISO 8601. */

import type { LinkTarget } from './activity.ts'
import type { LearnerPlan } from './plans.ts'
import type { CustomFixEvidence } from './training/custom-fix-evidence.ts'

/**
 * `GET /training/class`. 404 where the shop is in no class. The socket's `class news` says when to ask again.
 *
 * - `PUT /training/class/hand` with `{ note }` raises her hand, `DELETE` there takes it down; both answer with this.
 * - `PUT /training/class/live` with `{ id, answer: 'no' | 'later' }` sends a trainer away who asks to come in, `DELETE` there one
 *   whom she has let in; both answer with this. The yes is given at the porch: `POST /.class/live`, a form of the shop's page.
 * - `PUT /training/class/messages/:id/read` says that she has read one, and answers with this.
 */
export interface LearnerClass {
  name: string
  nickname: string
  group: string | null
  endsAt: string
  /** Where the porch is, which asks for her four words: an origin; empty where it is the shop's own. */
  porch: string
  /** Since when her hand is up, and what she said about it (up to 280 characters). */
  hand: { since: string; note: string } | null
  /** For her, newest first; those of before she joined as well. */
  messages: readonly ClassMessage[]
  /** What the class does at this moment; null where no plan is on. */
  plan: LearnerPlan | null
  /** This is no shop but a copy that a trainer looks into, until then; null where it is the shop. */
  copyUntil: string | null
  /** Whoever asks this is a trainer whom she has let in, until then; null where it is she. */
  guestUntil: string | null
  /** What her trainer tells the whole class at once: nothing counts at this moment, and everybody is to look up. */
  signals: { isPaused: boolean; isQuiet: boolean }
  /** A trainer asks to come in, or was let in; null where nobody does. */
  live: LearnerLiveVisit | null
  /** What else her shop is open in at this moment, one for each other browser. Trainers and tools are not among them. */
  alsoOpen: readonly DeviceKind[]
}

/** What a browser runs on, as far as it says so. */
export type DeviceKind = 'phone' | 'tablet' | 'computer'

/** A trainer and her shop. */
export interface LearnerLiveVisit {
  id: string
  /** The trainer's name. */
  trainer: string
  state: 'asked' | 'allowed' | 'here'
  /** When it ends by itself. */
  until: string
}

/** `GET /training/class/record`: what her trainer sees of her. */
export interface LearnerRecord {
  joinedAt: string
  /** The last sign of life that was written down. */
  seenAt: string | null
  /** So many days after the end of the class all of it is deleted. */
  keepDays: number
  /** When a trainer looked into a copy of her shop, newest first. */
  visits: readonly string[]
  /** When a trainer whom she had let in came into her shop, newest first. */
  lives: readonly string[]
  /** Newest first, at most as many as fit on a screen. */
  entries: readonly LearnerRecordEntry[]
  /** How many there are. */
  count: number
}

/** A row of her journal. `kind` and `detail` as the journal has them; `key` of the challenge, or of the lab. */
export interface LearnerRecordEntry {
  id: string
  kind: string
  key: string
  detail: string
  at: string
  /** Code that she wrote herself is kept with it. */
  hasEvidence: boolean
}

/** `GET /training/class/copy`: all that is kept of her in the register, to take along. */
export interface LearnerDataCopy {
  class: { name: string; endsAt: string }
  learner: { nickname: string; joinedAt: string; seenAt: string | null; group: string | null }
  hand: LearnerClass['hand']
  messages: readonly (Omit<ClassMessage, 'place'> & { place: LinkTarget | null })[]
  journal: readonly (Omit<LearnerRecordEntry, 'hasEvidence'> & { evidence?: CustomFixEvidence | undefined })[]
}

/** A trainer's message: plain text. It stays until it is read. */
export interface ClassMessage {
  id: string
  at: string
  /** The trainer. */
  by: string
  text: string
  /** Her trainer would like her to go there. Nothing goes by itself. */
  place: MessageLink | null
  isRead: boolean
}

/** Somewhere in her own shop. */
export interface MessageLink {
  /** Begins with a slash. */
  path: string
  /** Of the challenge, in her language; null where it is another screen or address. */
  name: string | null
}
