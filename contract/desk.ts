/** What the trainer’s desk is told: `GET /api/class`, with a bearer. Dates are ISO 8601. The room at work: `room.ts`. */
export interface DeskClass {
  name: string
  code: string
  /** Where learners join, with the code filled in; and the same as a picture, as a data address. */
  joinLink: string
  qr: string
  endsAt: string
  /** Since when nobody new may join; null where the door is open. */
  closedAt: string | null
  isolation: 'names' | 'basic'
  /** Names are drawn from a list of fruits. */
  isSchool: boolean
  disk: { used: number; quota: number; free: number }
  /** What the trainer should know, in her language. */
  warnings: string[]
  learners: DeskLearner[]
}

/** One learner, as her trainer sees her. */
export interface DeskLearner {
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

/** `GET /api/door`: who may come in, and who waits to be let in. The room's stream says `hasNews` when somebody knocks. */
export interface DeskDoor {
  /** Since when nobody new may join; null where the door is open. */
  closedAt: string | null
  /** Since when newcomers wait until they are let in; null where nobody has to. */
  approvalSince: string | null
  /** Only these may join; null: whoever has the code. */
  roster: DeskRosterName[] | null
  /** Those who came first in front. */
  waiting: { id: string; nickname: string; since: string }[]
}

/** A name of the list, and whether somebody has joined by it. */
export interface DeskRosterName {
  name: string
  hasJoined: boolean
}
