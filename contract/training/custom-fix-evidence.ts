import type { ProofKind, ProofOutcome } from '../training.ts'

/** What the event log stores about a learner's own fix: text to be read, never run. */
export interface CustomFixEvidence {
  lab: string
  /** Unified diff from the weak file to the fix. Null if the source of what ran was not kept. */
  diff: string | null
  /** The diff was truncated. */
  isCut?: boolean
  /** Set for a proof. */
  proof?: {
    /** Seed of the hidden tests. */
    seed: string
    held: boolean
    through: number
    broken: number
    untried: number
    /** Attacks and checks that failed, with the generated input if it was shown. */
    failed: { kind: ProofKind; name: string; outcome: ProofOutcome; payload?: string }[]
  }
}
