import { performance } from 'node:perf_hooks'
import type { ProofLine, ProofOutcome } from '#contract/training.ts'
import type { Stage } from './hidden-tests.ts'
import { runTrial, type Trial } from './trials.ts'

const CLOSE = 'near misses: requests that resemble an attack do not solve the challenge'

/**
 * Tries what only looks like an attack. It was written for weak code, so all that counts is that no judge takes it for a
 * solution: a back door may let it through.
 */
export async function* tryNearMisses(
  { parts, shop, lab, version }: Stage,
  { showsPayloads }: { showsPayloads: boolean },
): AsyncGenerator<ProofLine, ProofOutcome[], void> {
  const misses = (await parts.labs.nearMisses(lab)).filter(({ runs = 'http' }) => runs === 'http')
  if (misses.length === 0) return []
  yield { line: 'running', kind: 'held-back', name: CLOSE }
  const start = performance.now()
  let hit: string | undefined
  for (const { challenge, name, run } of misses) {
    const trial: Trial = { kind: 'works', name, runs: 'http', challenge, run }
    const { solved } = await runTrial(parts, shop, lab, { [lab]: version }, trial)
    if (solved) hit = name
    if (hit !== undefined) break
  }
  const outcome = hit === undefined ? 'blocked' : 'through'
  const ms = Math.round(performance.now() - start)
  yield {
    line: 'done',
    kind: 'held-back',
    name: CLOSE,
    outcome,
    ...(hit !== undefined && showsPayloads && { payload: hit }),
    ms,
  }
  return [outcome]
}
