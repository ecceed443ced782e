import type { ProofOutcome } from '#contract/training.ts'

/** What of a finding is about the time that code took. */
interface Timed {
  outcome: ProofOutcome
  detail: string | undefined
  timedOut?: string | undefined
}

/** A learner's code that times out in so many trials in a row will do so in the others, too. */
const HOPELESS = 3

/** Counts trials in which the learner's code timed out. */
export class TimeOuts {
  /** Why it timed out the first time. */
  first: string | undefined
  #inRow = 0

  note({ timedOut }: Pick<Timed, 'timedOut'>): void {
    this.first ??= timedOut
    this.#inRow = timedOut === undefined ? 0 : this.#inRow + 1
  }

  /** Nothing more is to be learned from further trials. */
  get isHopeless(): boolean {
    return this.#inRow >= HOPELESS
  }
}

/**
 * The outcome of a trial where the learner’s code timed out on the way: an attack that it stopped this way was not tried,
 * and a check that failed says why.
 */
export function withTimeOut(
  { outcome, detail }: Pick<Timed, 'outcome' | 'detail'>,
  timedOut: string | undefined,
): Timed {
  if (timedOut === undefined || outcome === 'through' || outcome === 'works') return { outcome, detail }
  return { outcome: outcome === 'blocked' ? 'untried' : outcome, detail: timedOut, timedOut }
}
