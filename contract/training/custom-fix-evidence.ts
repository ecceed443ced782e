import type { ProofKind, ProofOutcome } from '../training.ts'

/** What a row of the journal shows of code that a learner wrote herself: text to be read, never run. */
export interface CustomFixEvidence {
  lab: string
  /** Unified, from the weak file to hers. Null where what ran was not kept as she wrote it. */
  diff: string | null
  /** There was more of it. */
  isCut?: boolean
  /** Of a proof. */
  proof?: {
    /** What it was drawn from: the same seed draws the same. */
    seed: string
    held: boolean
    through: number
    broken: number
    untried: number
    /** Kinds of attacks and checks that did not go well for her, with what was drawn where it was told. */
    failed: { kind: ProofKind; name: string; outcome: ProofOutcome; payload?: string }[]
  }
}
