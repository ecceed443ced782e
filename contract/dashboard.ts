/** What the trainer’s desk is told: `GET /api/class`, with a bearer. Dates are ISO 8601. The room at work: `room.ts`. */
export interface DashboardClass {
  name: string
  code: string
  /** Where learners join, with the code filled in; and the same as a picture, as a data address. */
  joinLink: string
  qr: string
  endsAt: string
  /** Since when nobody new may join; null where the door is open. */
  closedAt: string | null
  isolation: 'names' | 'basic'
  /** The wall calls learners by other names: `POST /api/wall/names` with `{ areHidden }`. */
  areNamesHidden: boolean
  signals: ClassControls
  /** Names are drawn from a list of fruits. */
  isSchool: boolean
  disk: { used: number; quota: number; free: number }
  /** What the trainer should know, in her language. */
  warnings: string[]
  /** Whether shops are on several machines: `GET /api/nodes` tells of them. */
  hasNodes: boolean
}

/**
 * `GET /api/nodes`: the machines that run shops. An owner has a slot move by `POST /api/slots/:slot/move` with `{ node }`, or as
 * many as it takes until all machines have about the same: `POST /api/slots/even`.
 */
export interface ClusterStatus {
  /** Since when the register cannot be reached: the rest is from then. Null where it can. */
  unknownSince: string | null
  nodes: {
    name: string
    address: string
    isAlive: boolean
    /** It hands over its slots, and ends. */
    isLeaving: boolean
    /** How many slots it holds. */
    slots: number
    /** Shops that are awake there; null where it has not said so yet. */
    awake: number | null
    /** The last sign of life. */
    seenAt: string | null
  }[]
  /** All 256, by their names: the first two digits of shops' names. */
  slots: { slot: string; node: string | null; isReady: boolean; wanted: string | null }[]
}

/** `GET /api/learners`: one learner, as her trainer sees her. The room's stream says who is at what. */
export interface DashboardLearner {
  id: string
  nickname: string
  joinedAt: string
  /** When something was last asked of her shop; null where nothing was yet. */
  seenAt: string | null
  removedAt: string | null
  /** Challenges that a judge saw solved. */
  solved: number
  /** Until when the last fresh start of her shop can be undone; null where there is nothing to undo. */
  undoUntil: string | null
}

/**
 * `POST /api/learners/:id/visit`: a copy of her shop to look into. The link opens it for whoever has it, until it ends by
 * itself, or by `DELETE` at the same address.
 */
export interface CopyVisitState {
  link: string
  until: string
}

/**
 * `POST /api/learners/:id/live`: asks her whether one may come into her own shop. `DELETE` there takes that back, or ends it.
 * After her yes `POST /api/learners/:id/live/link` answers with a `link` that lets the trainer in once.
 */
export interface LiveVisitState {
  /** `allowed`: she said yes. `here`: the trainer came. `other`: somebody else asks, or was let in. `over`: it has ended. */
  state: 'asked' | 'allowed' | 'here' | 'no' | 'later' | 'other' | 'over'
  /** When it ends, or ended. */
  until: string
}

/** `GET /api/door`: who may come in, and who waits to be let in. The room's stream says `hasNews` when somebody knocks. */
export interface AdmissionState {
  /** Since when nobody new may join; null where the door is open. */
  closedAt: string | null
  /** Since when newcomers wait until they are let in; null where nobody has to. */
  approvalSince: string | null
  /** Only these may join; null: whoever has the code. */
  roster: RosterName[] | null
  /** Those who came first in front. */
  waiting: { id: string; nickname: string; since: string }[]
}

/** A name of the list, and whether somebody has joined by it. */
export interface RosterName {
  name: string
  hasJoined: boolean
}

export const HINT_CONTROLS = ['plan', 'open', 'closed'] as const

/**
 * What the whole class is told at once, in `GET /api/class`. `POST /api/signals` with `{ isPaused, isQuiet, hints }`, any of
 * them, changes it and answers with it.
 */
export interface ClassControls {
  /** Since when nothing counts for anybody; null where judges are at work. */
  pausedSince: string | null
  /** Since when everybody is to look up from the screen. */
  quietSince: string | null
  /** Whether hints are open: as the plan says, or whatever it says. */
  hints: (typeof HINT_CONTROLS)[number]
}

/** What somebody may do at the desk, the least first: each role may also do what those before it may. */
export const ROLES = ['projector', 'helper', 'trainer', 'owner'] as const

/**
 * A `projector` shows the wall and nothing else. A `helper` sees, writes, and takes hands down. A `trainer` does all that has to do with
 * learners and the class. An `owner` also says who sits at the desk.
 */
export type Role = (typeof ROLES)[number]

/** Whether somebody in this role may do what wants at least that one. */
export function hasRole(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted)
}

/** `GET /api/me`: whose key this is. */
export interface SignedInTrainer {
  id: string
  name: string
  role: Role
}

/** `GET /api/trainers`, for owners: who holds a key, and the links that nobody has followed yet. */
export interface Staff {
  trainers: StaffMember[]
  invitations: StaffInvitation[]
}

/** Whoever holds a key: `DELETE /api/trainers/:id` revokes it. */
export interface StaffMember extends SignedInTrainer {
  /** Somebody in a browser, or a program with a token. */
  kind: 'seat' | 'token'
  /** Null where an older release made it. */
  addedAt: string | null
  /** To some ten minutes. */
  usedAt: string | null
  /** From when on the key opens nothing; null where it lasts until it is taken away. */
  endsAt: string | null
  /** Follows the room at this moment. */
  isHere: boolean
}

/** A link that opens the desk once: `DELETE /api/invitations/:id` takes it back. */
export interface StaffInvitation {
  id: string
  role: Role
  /** Whom it is for; null for one that the start has printed. */
  name: string | null
  until: string
}

/** Body of `POST /api/invitations`, which answers with a `link`. */
export interface NewStaffMember {
  role: Role
  name: string
}

export const MOST_TOKEN_DAYS = 366

/** Body of `POST /api/tokens`, which answers with `id` and `key`. */
export interface NewApiToken extends NewStaffMember {
  /** How long it lasts, up to `MOST_TOKEN_DAYS`; null, or left out: until it is taken away. */
  days?: number | null
}

/** `GET /api/calls`: something that the desk can be asked, and the least that somebody has to be who asks it. */
export interface DashboardCall {
  method: string
  /** With `:id` where an id stands. */
  path: string
  role: Role
  /** What it is called in the audit list; null where it is not in it. */
  act: string | null
}
