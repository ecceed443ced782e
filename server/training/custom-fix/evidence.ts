import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { ProofLine } from '#contract/training.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Lab } from '../catalogue/labs.ts'
import { lastLiveEvidence } from '../progress/event-log.ts'
import { isPass } from '../proof/trials.ts'
import { type CustomFixCode, readCustomFix } from './code.ts'

/** Longest comparison that is kept, in bytes. */
const LONGEST_DIFF = 16 << 10
/** Lines that differ: to compare what has less in common takes its time, and tells nobody anything. */
const MOST_EDITS = 300
const MOST_FAILED = 50
const LONGEST_PAYLOAD = 300

type LiveCodeEvidence = Pick<CustomFixEvidence, 'lab' | 'diff' | 'isCut'>
type FailedChecks = NonNullable<CustomFixEvidence['proof']>['failed']

/** What of her own code of a lab runs from now on, to be kept in the journal. */
export async function evidenceOf(shop: Shop, lab: Lab): Promise<LiveCodeEvidence> {
  const own = readCustomFix(shop, lab.name)
  // She may have written on since: what went live then was kept then.
  if (!own || !isAsWritten(own)) return { lab: lab.name, diff: null, ...lastLiveEvidence(shop, lab.name) }
  return { lab: lab.name, ...(await diffOf(lab.weak?.text ?? '', own.source)) }
}

function isAsWritten({ code, live }: CustomFixCode): boolean {
  return code !== null && code === live
}

/** Compares two texts line by line, and cuts what is long. */
async function diffOf(
  weak: string,
  own: string,
): Promise<Pick<LiveCodeEvidence, 'isCut'> & { diff: string }> {
  // Loaded when the first of a class has written something.
  const { createTwoFilesPatch } = await import('diff')
  const names = ['weak', 'own'] as const
  const diff =
    createTwoFilesPatch(...names, weak, own, '', '', { maxEditLength: MOST_EDITS }) ??
    fullRewriteDiff(weak, own)
  const bytes = Buffer.from(diff)
  if (bytes.length <= LONGEST_DIFF) return { diff }
  // A sign at the end may be cut through.
  return {
    diff: bytes
      .subarray(0, LONGEST_DIFF)
      .toString()
      .replace(/\uFFFD$/, ''),
    isCut: true,
  }
}

/** The comparison of two texts that have next to nothing in common. */
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

/** Listens to a proof, and says at its end what to keep of it. */
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
