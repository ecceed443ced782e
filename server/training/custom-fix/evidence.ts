import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { ProofLine } from '#contract/training.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Lab } from '../catalogue/labs.ts'
import { lastLiveEvidence } from '../progress/event-log.ts'
import { isPass } from '../proof/trials.ts'
import { type CustomFixCode, readCustomFix } from './code.ts'

/** Longest diff that is kept, in bytes. */
const LONGEST_DIFF = 16 << 10
/** Maximum number of changed lines. Comparing more is slow, and the diff tells nothing. */
const MOST_EDITS = 300
const MOST_FAILED = 50
const LONGEST_PAYLOAD = 300

type LiveCodeEvidence = Pick<CustomFixEvidence, 'lab' | 'diff' | 'isCut'>
type FailedChecks = NonNullable<CustomFixEvidence['proof']>['failed']

/** Returns the evidence of a learner's own fix that runs from now on, for the event log. */
export async function evidenceOf(shop: Shop, lab: Lab): Promise<LiveCodeEvidence> {
  const own = readCustomFix(shop, lab.name)
  // The text may have changed since. What went live was logged then.
  if (!own || !isAsWritten(own)) return { lab: lab.name, diff: null, ...lastLiveEvidence(shop, lab.name) }
  return { lab: lab.name, ...(await diffOf(lab.weak?.text ?? '', own.source)) }
}

function isAsWritten({ code, live }: CustomFixCode): boolean {
  return code !== null && code === live
}

/** Compares two texts line by line, and truncates a long diff. */
async function diffOf(
  weak: string,
  own: string,
): Promise<Pick<LiveCodeEvidence, 'isCut'> & { diff: string }> {
  // Loaded when the first learner of a class writes a fix.
  const { createTwoFilesPatch } = await import('diff')
  const names = ['weak', 'own'] as const
  const diff =
    createTwoFilesPatch(...names, weak, own, '', '', { maxEditLength: MOST_EDITS }) ??
    fullRewriteDiff(weak, own)
  const bytes = Buffer.from(diff)
  if (bytes.length <= LONGEST_DIFF) return { diff }
  // The last character may be cut in two.
  return {
    diff: bytes
      .subarray(0, LONGEST_DIFF)
      .toString()
      .replace(/\uFFFD$/, ''),
    isCut: true,
  }
}

/** Returns the diff of two texts that have almost nothing in common. */
function fullRewriteDiff(weak: string, own: string): string {
  const [gone, come] = [weak.split('\n'), own.split('\n')]
  return [
    '--- weak',
    '+++ own',
    `@@ -1,${gone.length} +1,${come.length} @@`,
    ...gone.map((line) => `-${line}`),
    ...come.map((line) => `+${line}`),
  ].join('\n')
}

/** Collects the lines of a proof, and returns its evidence at the end. */
export class ProofRecord {
  readonly #liveCode: LiveCodeEvidence
  readonly #seed: string
  readonly #failed: FailedChecks = []

  constructor(shown: LiveCodeEvidence, seed: string) {
    this.#liveCode = shown
    this.#seed = seed
  }

  record(line: ProofLine): void {
    if (line.line !== 'done' || isPass(line) || this.#failed.length >= MOST_FAILED) return
    const { kind, name, outcome, payload } = line
    this.#failed.push({
      kind,
      name,
      outcome,
      ...(payload !== undefined && { payload: payload.slice(0, LONGEST_PAYLOAD) }),
    })
  }

  evidence({ held, through, broken, untried }: Extract<ProofLine, { line: 'verdict' }>): CustomFixEvidence {
    const proof = { seed: this.#seed, held, through, broken, untried, failed: this.#failed }
    return { ...this.#liveCode, proof }
  }
}
