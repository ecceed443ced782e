import type { RawHeaders, ResponseProblem } from '../workbench.ts'

/**
 * `GET /api/learners/:id/visit/attacks`: the requests that solved a challenge in the shop that was copied. All of it is
 * text written by the learner.
 */
export interface RecordedAttack {
  /** Key of the challenge. */
  key: string
  name: string
  /** Oldest first; the last one solved it. */
  steps: readonly RecordedStep[]
}

/** One request. */
export interface RecordedStep {
  method: string
  path: string
  /** Headers that matter for attacks. Credentials are sent again, but not shown. */
  headers: RawHeaders
  body: string
  /** False for socket messages, for files, and for requests that were not stored completely. */
  canSend: boolean
}

/** `POST /api/learners/:id/visit/replay` with `{ challenge, step }`: the copy's answer. */
export interface ReplayedStep {
  /** 0 if there was no answer. */
  status: number
  headers: RawHeaders
  /** The beginning of the body; null if it is not text. */
  body: string | null
  isCut: boolean
  trouble: ResponseProblem | null
  /** Names of the challenges that it would solve. Here it counts for nobody. */
  solves: readonly string[]
}
