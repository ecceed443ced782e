import type { LearnerPlan } from './plans.ts'

/**
 * `GET /api/class` of the dashboard, with a bearer key. Dates are ISO 8601. The activity of the class is in
 * `activity.ts`.
 */
export interface DashboardClass {
  name: string
  code: string
  /** The link to join, with the code; and its QR code as a data URL. */
  joinLink: string
  qr: string
  /** `POST /api/class/until` with `{ until }` changes it, also after the end; `POST /api/class/end` ends the class now. */
  endsAt: string
  hasEnded: boolean
  /** Since when nothing of the learners is kept: `POST /api/class/erase` with `{ name }`, the name of the class. */
  erasedAt: string | null
  /** Days from the end to the erasure by the clock. */
  keepDays: number
  /** Since when nobody new can join; null if the class is open. */
  closedAt: string | null
  isolation: 'names' | 'basic'
  /** Whether projectors show neutral names: `POST /api/projector/names` with `{ areHidden }`. */
  areNamesHidden: boolean
  signals: ClassControls
  /** Whether nicknames are generated from a list of fruits. */
  isSchool: boolean
  disk: { used: number; quota: number; free: number }
  /** Warnings, in the trainer's language. */
  warnings: string[]
  /** Whether shops run on nodes: `GET /api/nodes` lists them. */
  hasNodes: boolean
}

/**
 * `GET /api/nodes`: the nodes of a cluster. An owner moves a slot by `POST /api/slots/:slot/move` with `{ node }`, and
 * distributes slots evenly by `POST /api/slots/even`.
 */
export interface ClusterStatus {
  /** Since when the class store is unreachable: the rest is from that time. Null if it is reachable. */
  unknownSince: string | null
  nodes: {
    name: string
    address: string
    isAlive: boolean
    /** Whether it hands over its slots and shuts down. */
    isLeaving: boolean
    /** Number of slots that it holds. */
    slots: number
    /** Number of open shops; null if it has not reported yet. */
    awake: number | null
    /** Time of its last answer. */
    seenAt: string | null
  }[]
  /** All 256 slots, by name: the first two digits of the names of their shops. */
  slots: { slot: string; node: string | null; isReady: boolean; wanted: string | null }[]
}

/** `GET /api/sign-in`, without a key: the providers by which staff sign in, at `/sign-in/:id`. */
export interface StaffSignIn {
  providers: { id: string; name: string }[]
}

/** `GET /api/learners`: one learner. The event stream contains their activity. */
export interface DashboardLearner {
  id: string
  /** Of a shared shop: the name of the team. */
  nickname: string
  /** Not a person: the shop that a team shares. */
  isTeamShop: boolean
  joinedAt: string
  /** Time of the last request to the shop; null if there was none. */
  seenAt: string | null
  removedAt: string | null
  /** Number of challenges whose solve a judge saw. */
  solved: number
  /** Until when the last reset of the shop can be undone; null if there is nothing to undo. */
  undoUntil: string | null
}

/**
 * `POST /api/learners/:id/visit`: creates a copy of the shop to look into. Everybody with the link can open it until it
 * expires, or
 * until `DELETE` at the same path.
 */
export interface CopyVisitState {
  link: string
  until: string
}

/**
 * `POST /api/learners/:id/live`: asks the learner for a visit to their own shop. `DELETE` there withdraws the request
 * or ends the visit. After consent, `POST /api/learners/:id/live/link` returns a `link` that lets the trainer in once.
 */
export interface LiveVisitState {
  /**
   * `allowed`: the learner agreed. `here`: the trainer came. `other`: another trainer asks or was let in. `over`: it
   * has ended.
   */
  state: 'asked' | 'allowed' | 'here' | 'no' | 'later' | 'other' | 'over'
  /** When it ends, or ended. */
  until: string
}

/** `GET /api/admission`: who can join, and who waits for approval. The event stream sends `hasNews` when somebody waits. */
export interface AdmissionState {
  /** Since when nobody new can join; null if the class is open. */
  closedAt: string | null
  /** Since when newcomers need approval; null if they do not. */
  approvalSince: string | null
  /** Only these names can join; null: everybody with the code. */
  roster: RosterName[] | null
  /** In order of arrival. */
  waiting: { id: string; nickname: string; since: string }[]
}

/** A name of the list, and whether somebody has joined with it. */
interface RosterName {
  name: string
  hasJoined: boolean
}

/**
 * `GET /api/projector`: what a projector shows beside the activity. Asked every few seconds, because its event stream
 * does not report these.
 */
export interface ProjectorInfo {
  /** The running part of the plan; null if none is running. */
  plan: LearnerPlan | null
  /** Number of names on the list that have not joined yet; null if there is no list. */
  missing: number | null
}

export const HINT_CONTROLS = ['plan', 'open', 'closed'] as const

/**
 * Controls of the whole class, in `GET /api/class`. `POST /api/controls` with any of `{ isPaused, isQuiet, hints }`
 * changes and returns them.
 */
export interface ClassControls {
  /** Since when nothing counts; null if judging is not paused. */
  pausedSince: string | null
  /** Since when the class is asked for attention. */
  quietSince: string | null
  /** Whether hints are open: as the plan says, or regardless of it. */
  hints: (typeof HINT_CONTROLS)[number]
}

/** Roles at the dashboard, lowest first. Each role includes the rights of the ones before it. */
export const ROLES = ['projector', 'helper', 'trainer', 'owner', 'host'] as const

/**
 * A `projector` shows the projector view only. A `helper` sees learners, writes messages and lowers hands. A `trainer`
 * manages learners and the class. An `owner` also manages the staff. A `host` also manages the other classes of the
 * server, and may enter them.
 */
export type Role = (typeof ROLES)[number]

/** Whether a role includes the wanted one. */
export function hasRole(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted)
}

/** `GET /api/classes`, for hosts: all classes of the server that are not erased, oldest first. */
export interface HostedClass {
  id: string
  name: string
  code: string
  /**
   * `closed`: nobody new may join. `ended` and `archived`: nobody may enter a shop. `failed`: the server could not open it,
   * and its log says why.
   */
  state: 'open' | 'closed' | 'ended' | 'archived' | 'failed'
  endsAt: string
  /** Whether the caller's key is one of this class. It cannot be deleted from here. */
  isOwn: boolean
  learners: number
  /** The most learners; null: as many as any class may have. */
  mostLearners: number | null
  /** Used and allowed disk space of its shops, in bytes. `own`: the limit of this class; null: the `usual` one counts. */
  disk: { used: number; own: number | null; usual: number }
  /** The language that its join page and shops begin in, such as `de_DE`; null: that of each browser. */
  language: string | null
}

/** A class in `GET /api/classes/names`, for hosts. */
export type NamedClass = Pick<HostedClass, 'id' | 'name' | 'isOwn'>

/** `GET /api/me`: the holder of the key. */
export interface SignedInTrainer {
  id: string
  classId: string
  name: string
  role: Role
}

/** `GET /api/trainers`, for owners: everybody with a key, and unused links. */
export interface Staff {
  trainers: StaffMember[]
  invitations: StaffInvitation[]
}

/** A holder of a key. `DELETE /api/trainers/:id` revokes it. */
export interface StaffMember extends Omit<SignedInTrainer, 'classId'> {
  /** `seat`: a person in a browser. `token`: a program. */
  kind: 'seat' | 'token'
  /** Null if an older release created it. */
  addedAt: string | null
  /** Last use, to about ten minutes. */
  usedAt: string | null
  /** When the key expires; null if it is valid until it is revoked. */
  endsAt: string | null
  /** Whether the event stream is open at this moment. */
  isHere: boolean
}

/** A link that signs somebody in once. `DELETE /api/invitations/:id` revokes it. */
export interface StaffInvitation {
  id: string
  role: Role
  /** The person it is for; null for a link that the server printed at its start. */
  name: string | null
  until: string
}

export const MOST_TOKEN_DAYS = 366

/** `GET /api/calls`: a call of the dashboard's API and the lowest role that may use it. */
export interface DashboardCall {
  method: string
  /** With placeholders such as `:id`. */
  path: string
  role: Role
  /** Its name in the audit list; null if it is not audited. */
  act: string | null
}
