/**
 * Everything that a trainer wants at hand about a challenge: made of the files of its lab, and of its attacks as they run. The
 * book for trainers and `GET /api/challenges/:key` at the desk show the same.
 */

/** One thing that is done on the way to the solution. */
export type SolutionStep =
  | {
      does: 'request'
      method: string
      /** As it is sent. */
      path: string
      /** Who is logged in, where somebody is. */
      as: string | null
      headers: readonly (readonly [name: string, value: string])[]
      body: string | null
      status: number
      /** The beginning of what came back; empty where that is no text for people. */
      answer: string
    }
  /** A place in the shop that is opened in a browser. */
  | { does: 'open'; path: string; as: string | null }
  | { does: 'logIn'; email: string; password: string }
  /** Something that is said to the shop's assistant, and what it says to that. */
  | { does: 'say'; text: string; answer: string }
  /** An archive that is made, to be sent. */
  | { does: 'pack'; files: readonly { name: string; text: string }[] }
  /** Something that is sent over the page's socket. */
  | { does: 'emit'; event: string; payload: string }
  /** A contract that is deployed, or a function of one that is called. */
  | { does: 'deploy' | 'write' | 'read'; call: string; value: string | null }
  /** So many more of the same kind. */
  | { does: 'more'; count: number }

/** One way to solve a challenge. */
export interface SolutionWay {
  name: string
  runs: 'http' | 'browser'
  steps: readonly SolutionStep[]
}

/** A version of the weak code that learners can choose. */
export interface SolutionFix {
  name: string
  isRight: boolean
  /** HTML. */
  explanation: string
}

/** The lines of code that let it through. */
export interface SolutionCode {
  /** As seen from the project's root. */
  path: string
  text: string
  /** The guilty lines; the first one is 1. */
  vulnerable: readonly number[]
  /** The right fix, whole. */
  mended: string | null
}

/** Texts are HTML where nothing else is said. */
export interface ChallengeSolution {
  key: string
  /** Plain. */
  title: string
  /** As existing clients know it. */
  category: string
  /** 1 to 6. */
  stars: number
  /** An honest estimate, hints included. */
  minutes: number
  /** The class of weakness that it belongs to: its key, and its title. */
  concept: { key: string; title: string }
  /** Folder of its lab. */
  lab: string
  description: string
  /** Step by step, from a nudge to nearly the answer. */
  hints: readonly string[]
  /** Ways to solve it; all but the first may come without their steps. */
  ways: readonly SolutionWay[]
  /** What looks like it, and does not count. Plain. */
  nearMisses: readonly string[]
  /** The desk notices who is one step away. */
  isNearNoticed: boolean
  /** Why it works, and how to keep it out. */
  debrief: { why: string; prevent: string; read: readonly string[] } | null
  /** Null where there is no weak code. */
  code: SolutionCode | null
  /** Shown to those who choose wrong lines. */
  lineHints: readonly string[]
  /** Empty where there is no coding challenge. */
  fixes: readonly SolutionFix[]
  /** What a reviewer would still look for in a fix of one's own. */
  review: string | null
  /** Addresses, numbers of lists of weaknesses: plain. */
  references: readonly string[]
}

/** `GET /api/challenges/:key` at the desk. */
export interface DashboardSolution extends ChallengeSolution {
  /** When the way to the solution was tried in vain: then ways have no steps. Null where it went through. */
  failedAt: string | null
}
