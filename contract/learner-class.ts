/** What a learner's page shows of the class. Dates are ISO 8601. */

import type { LinkTarget } from './activity.ts'
import type { ScoreChange } from './contest.ts'
import type { LearnerPlan } from './plans.ts'
import type { CustomFixEvidence } from './training/custom-fix-evidence.ts'

/**
 * `GET /training/class`. 404 if the shop is in no class. The socket's `class news` says when to load it again.
 *
 * - `PUT /training/class/hand` with `{ note }` raises the hand, `DELETE` there lowers it. Both return this.
 * - `PUT /training/class/live` with `{ id, answer: 'no' | 'later' }` declines a trainer's visit, `DELETE` there ends
 * one. Both
 *   return this. Consent is given by `POST /.class/live`, a form of the shop's page.
 * - `PUT /training/class/messages/:id/read` marks a message or a notice as read, and returns this.
 *
 * 401 with `AccessEnded` once the learner is no longer let in. In the shop of a team `/certificate` and `/copy`
 * answer 409: what is of one learner is in their own shop.
 */
export interface LearnerClass {
  name: string
  nickname: string
  group: string | null
  endsAt: string
  /** Origin of the join pages, which ask for the passphrase; empty if it is the shop's own origin. */
  porch: string
  /** Since when the hand is raised, and its note (up to 280 characters). In the shop of a team it is that of the team. */
  hand: { since: string; note: string } | null
  /**
   * Messages for the learner, newest first, including those from before they joined. In the shop of a team: for the
   * member who asks and for the team; those for all of the team if nobody can tell who asks.
   */
  messages: readonly ClassMessage[]
  /** What trainers did to the learner's shop or access and the learner has not read yet, newest first. */
  notices: readonly ClassNotice[]
  /** The running part of the plan; null if none is running. */
  plan: LearnerPlan | null
  /**
   * Set if the class follows a course. `GET /training/class/course` returns another one for each version. `changesInMs`
   * is the time until a part opens, is due or closes; null if none will.
   */
  course: { version: string; changesInMs: number | null } | null
  /** Until when this copy of a shop exists; null in the shop itself. */
  copyUntil: string | null
  /** Until when the caller, a visiting trainer, may stay; null for the learner. */
  guestUntil: string | null
  /**
   * The contest of the class; null without one. `lacksTeam`: the learner has yet to found or join a team. `hasTeamShop`:
   * this is the learner's own shop, and their team shares another one: `POST /.class/team` leads there.
   */
  contest: { title: string; lacksTeam: boolean; hasTeamShop: boolean } | null
  /** The team that shares this shop; null in a shop of one's own. */
  sharedBy: SharedShop | null
  /** Controls of the whole class: judging is paused; attention is asked for. */
  signals: { isPaused: boolean; isQuiet: boolean }
  /** A trainer's live visit, asked for or allowed; null if there is none. */
  live: LearnerLiveVisit | null
  /** Other browsers with this shop open, without trainers and tools. */
  alsoOpen: readonly DeviceKind[]
}

/** Who shares the shop. */
interface SharedShop {
  /** Name of the team. */
  team: string
  /** Nickname of the member who asks; null if nobody can tell. */
  you: string | null
  /** Nicknames of the members who have it open, with the one who asks. */
  here: readonly string[]
}

/** What trainers do to one learner that the learner is told. Named like the actions in the audit log. */
export const NOTICED_ACTIONS = [
  'reset',
  'start-over',
  'undo',
  'rename',
  'words',
  'team-move',
  'team-leave',
  'roster-link',
  'roster-connect',
] as const

/** A trainer's action that the learner is told. It is shown until it is read. */
export interface ClassNotice {
  id: string
  at: string
  /** Name of the trainer. */
  by: string
  act: (typeof NOTICED_ACTIONS)[number]
}

/** Why a learner is no longer let into the shop. `notInTeam`: it belongs to a team that they are not in now. */
export type AccessEnd = 'removed' | 'erased' | 'ended' | 'notInTeam' | 'unknown'

/** The answer of `GET /training/class` to a browser that is no longer let into the shop. */
export interface AccessEnded {
  status: 'error'
  error: string
  why: AccessEnd
  /** Where the join page is. */
  joinPage: string
}

/** The kind of a browser's device, as far as it is known. */
export type DeviceKind = 'phone' | 'tablet' | 'computer'

/** A trainer's live visit to the learner's shop. */
export interface LearnerLiveVisit {
  id: string
  /** Name of the trainer. */
  trainer: string
  state: 'asked' | 'allowed' | 'here'
  /** When it ends by itself. */
  until: string
}

/** `GET /training/class/record`: what trainers see of the learner. */
export interface LearnerRecord {
  joinedAt: string
  /** The last stored time of a request. */
  seenAt: string | null
  /** What trainers see and may do, and what is kept for how long. */
  notice: PrivacyNotice
  /** When trainers looked into a copy of the shop, newest first. */
  visits: readonly string[]
  /** When trainers visited the shop live, newest first. */
  lives: readonly string[]
  /** Newest first, at most as many as fit on a screen. */
  entries: readonly LearnerRecordEntry[]
  /** Number of all entries. */
  count: number
}

/** Sentences in the learner's language: what trainers see, what trainers and learners may do, and what is kept. */
export type PrivacyNotice = Readonly<Record<'seen' | 'may' | 'kept', readonly string[]>>

/** An event of the learner. `kind` and `detail` as stored; `key` of the challenge, or of the lab. */
export interface LearnerRecordEntry {
  id: string
  kind: string
  key: string
  detail: string
  at: string
  /** Whether the learner's own code is stored with it. */
  hasEvidence: boolean
}

/** `GET /training/class/copy`: everything that is stored of the learner, to download. */
export interface LearnerDataCopy {
  class: { name: string; endsAt: string }
  learner: { nickname: string; joinedAt: string; seenAt: string | null; group: string | null }
  /** Who they are at sign-in providers and learning platforms. */
  identities: readonly {
    issuer: string
    subject: string
    email: string | null
    name: string | null
    addedAt: string
  }[]
  /** Grades for learning platforms. `subject`: the learner there; `sentAt`: which change the platform has. */
  grades: readonly {
    subject: string
    points: number
    possible: number
    changedAt: string | null
    sentAt: string | null
  }[]
  /** Their row of the roster; null if they are not on it. */
  roster: {
    name: string
    email: string | null
    number: string | null
    group: string | null
    addedAt: string
  } | null
  hand: LearnerClass['hand']
  /** Teams in contests, oldest first; null: in none since then, or in one that was deleted. */
  teams: readonly { team: string | null; at: string }[]
  /** What was solved, found, fixed and proven in shared shops while the learner was in the team. */
  withTeam: readonly Pick<LearnerRecordEntry, 'kind' | 'key' | 'at'>[]
  /** Points that trainers gave to the learner or took, and removed those of an event; oldest first. */
  scoreChanges: readonly Omit<ScoreChange, 'id' | 'competitor'>[]
  messages: readonly (Omit<ClassMessage, 'place'> & { place: LinkTarget | null })[]
  journal: readonly (Omit<LearnerRecordEntry, 'hasEvidence'> & { evidence?: CustomFixEvidence | undefined })[]
}

/** A trainer's message in plain text. It is shown until it is read. */
export interface ClassMessage {
  id: string
  at: string
  /** Name of the trainer. */
  by: string
  text: string
  /** A link that the trainer added. It is followed by a click only. */
  place: MessageLink | null
  isRead: boolean
}

/** A link within the learner's own shop. */
export interface MessageLink {
  /** Starts with a slash. */
  path: string
  /** Title of the challenge, in the learner's language; null for other paths. */
  name: string | null
}
