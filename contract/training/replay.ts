import type { AnswerTrouble, RawHeaders } from '../workbench.ts'

/** `GET /api/learners/:id/visit/attacks`: what solved a challenge in the shop that a copy was made of. All is text of hers. */
export interface RecordedAttack {
  /** Of the challenge. */
  key: string
  name: string
  /** Oldest first; the last of them did it. */
  steps: readonly RecordedStep[]
}

/** One thing that was asked. */
export interface RecordedStep {
  method: string
  path: string
  /** Those that attacks are made with. What a login gave out is sent again, but not shown. */
  headers: RawHeaders
  body: string
  /** False for what came over the socket, for files, and for what was too long to be kept whole. */
  canSend: boolean
}

/** `POST /api/learners/:id/visit/replay` with `{ challenge, step }`: what the copy had to say to it. */
export interface ReplayedStep {
  /** 0 where nothing came. */
  status: number
  headers: RawHeaders
  /** The beginning of it; null where it is no text. */
  body: string | null
  isCut: boolean
  trouble: AnswerTrouble | null
  /** Names of the challenges that it would solve in a shop. Here it counts for nobody. */
  solves: readonly string[]
}
