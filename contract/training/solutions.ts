/**
 * The complete solution of a challenge for trainers, made from the files of its lab and from running its attacks. The
 * trainers' guide and `GET /api/challenges/:key` show the same.
 */

export type SolutionStep =
  | {
      does: 'request'
      method: string
      /** As sent. */
      path: string
      /** The logged-in user, if any. */
      as: string | null
      headers: readonly (readonly [name: string, value: string])[]
      body: string | null
      status: number
      /** The beginning of the answer; empty if it is not readable text. */
      answer: string
    }
  /** A page of the shop is opened in a browser. */
  | { does: 'open'; path: string; as: string | null }
  | { does: 'logIn'; email: string; password: string }
  /** A message to the shop's assistant, and its answer. */
  | { does: 'say'; text: string; answer: string }
  /** An archive is made, to be sent. */
  | { does: 'pack'; files: readonly { name: string; text: string }[] }
  /** An event is sent over the page's socket. */
  | { does: 'emit'; event: string; payload: string }
  /** A contract is deployed, or one of its functions is called. */
  | { does: 'deploy' | 'write' | 'read'; call: string; value: string | null }
  /** This many more steps of the same kind. */
  | { does: 'more'; count: number }

/** One way to solve a challenge. */
export interface SolutionWay {
  name: string
  runs: 'http' | 'browser'
  steps: readonly SolutionStep[]
}

/** A fix that learners can choose. */
export interface SolutionFix {
  name: string
  isRight: boolean
  /** HTML. */
  explanation: string
}

/** The vulnerable code. */
export interface SolutionCode {
  /** Relative to the project's root. */
  path: string
  text: string
  /** The vulnerable lines, starting at 1. */
  vulnerable: readonly number[]
  /** The complete text of the right fix. */
  mended: string | null
}

/** Texts are HTML unless stated otherwise. */
export interface ChallengeSolution {
  key: string
  /** Plain text. */
  title: string
  /** As existing clients know it. */
  category: string
  /** 1 to 6. */
  stars: number
  /** Estimated time, hints included. */
  minutes: number
  /** The concept (class of weakness): its key and title. */
  concept: { key: string; title: string }
  /** Name of its lab. */
  lab: string
  description: string
  /** Step by step, from a nudge to almost the solution. */
  hints: readonly string[]
  /** Ways to solve it. Only the first one must have steps. */
  ways: readonly SolutionWay[]
  /** What resembles the attack but does not count. Plain text. */
  nearMisses: readonly string[]
  /** The dashboard shows near misses of this challenge. */
  isNearNoticed: boolean
  /** Why it works, and how to prevent it. */
  debrief: { why: string; prevent: string; read: readonly string[] } | null
  /** Null if there is no weak code. */
  code: SolutionCode | null
  /** Shown after wrong selections of lines. */
  lineHints: readonly string[]
  /** Empty if there is no coding challenge. */
  fixes: readonly SolutionFix[]
  /** What a reviewer would still check in a learner's own fix. */
  review: string | null
  /** URLs, and ids in lists of weaknesses. Plain text. */
  references: readonly string[]
}

/** `GET /api/challenges/:key` of the dashboard. */
export interface DashboardSolution extends ChallengeSolution {
  /** When recording the solution failed; the ways then have no steps. Null if it succeeded. */
  failedAt: string | null
}
