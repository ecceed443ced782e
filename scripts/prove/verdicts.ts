import type { Trial, TrialResult } from '../../server/training/proof/trials.ts'

/** A trial and its result. */
export interface CompletedTrial {
  trial: Trial
  finding: TrialResult
}

/** Whether something is as a lab promises, and the reason. */
export interface Verdict {
  passed: boolean
  detail: string
  /** Printed even if it passed. */
  notes?: readonly string[]
}

/** On the weak code every attack of a challenge must get through, and its judge must count it. */
export function judgeWeakCode(challenge: string, tried: readonly CompletedTrial[]): Verdict {
  const attacks = trialsOn(challenge, tried)
  if (attacks.length === 0) return { passed: false, detail: 'there is no attack' }
  const blocked = attacks.find(({ finding }) => finding.outcome !== 'through')
  if (blocked) return { passed: false, detail: whyBlocked(blocked) }
  const unseen = attacks.find(({ finding }) => !finding.solved)
  if (unseen) return { passed: false, detail: notCounted(unseen) }
  return { passed: true, detail: `${attacks.length} through` }
}

function whyBlocked(tried: CompletedTrial): string {
  const { trial, finding } = tried
  if (finding.outcome === 'blocked' && finding.missingEvents) return notCounted(tried)
  return `“${trial.name}” is ${finding.outcome}: ${finding.detail}`
}

/** An attack that was not blocked but not counted: the judge's event did not happen, or its payload does not match. */
function notCounted({ trial, finding: { missingEvents = [] } }: CompletedTrial): string {
  const why =
    missingEvents.length > 0
      ? `${missingEvents.join(' and ')} ${missingEvents.length > 1 ? 'were' : 'was'} not emitted`
      : 'the events do not match its rule'
  return `“${trial.name}” succeeds, but its judge does not count it: ${why}`
}

/** Near misses must finish without solving anything. */
export function judgeNearMisses(challenge: string, tried: readonly CompletedTrial[]): Verdict {
  const misses = trialsOn(challenge, tried)
  const stuck = misses.find(({ finding }) => finding.outcome !== 'works')
  if (stuck) return { passed: false, detail: `“${stuck.trial.name}” fails: ${stuck.finding.detail}` }
  const hit = misses.find(({ finding }) => finding.solved)
  if (hit) return { passed: false, detail: `“${hit.trial.name}” solves it` }
  return { passed: true, detail: `${misses.length} miss` }
}

/** Every functional check must pass. */
export function judgeFunctionality(tried: readonly CompletedTrial[]): Verdict {
  const checks = tried.filter(({ trial }) => trial.kind === 'works')
  if (checks.length === 0) return { passed: false, detail: 'there is no functional check' }
  const broken = checks.find(({ finding }) => finding.outcome !== 'works')
  if (broken) {
    const { trial, finding } = broken
    return { passed: false, detail: `“${trial.name}” is ${finding.outcome}: ${finding.detail}` }
  }
  return { passed: true, detail: `${checks.length} work` }
}

/** A right fix must block every attack of a challenge and break nothing. */
export function judgeRightFix(challenge: string, tried: readonly CompletedTrial[]): Verdict {
  const attacks = trialsOn(challenge, tried)
  const through = attacks.find(({ finding }) => finding.outcome === 'through')
  if (through) return { passed: false, detail: `“${through.trial.name}” gets through` }
  const seen = attacks.find(({ finding }) => finding.solved)
  if (seen)
    return { passed: false, detail: `“${seen.trial.name}” is blocked, but the judge counts it as solved` }
  const untried = attacks.find(({ finding }) => finding.outcome === 'untried')
  if (untried)
    return { passed: false, detail: `“${untried.trial.name}” was not tried: ${untried.finding.detail}` }
  const works = judgeFunctionality(tried)
  return works.passed ? { passed: true, detail: 'holds' } : works
}

/**
 * A wrong fix must let an attack of a challenge through, or break something. A blocked attack says nothing as long as
 * it does not get through the `weak` code either.
 */
export function judgeWrongFix(
  challenge: string,
  tried: readonly CompletedTrial[],
  weak: readonly CompletedTrial[],
): Verdict {
  const through = trialsOn(challenge, tried).find(({ finding }) => finding.outcome === 'through')
  if (through) return { passed: true, detail: `“${through.trial.name}” gets through` }
  const broken = tried.find(({ finding }) => finding.outcome === 'broken')
  if (broken) return { passed: true, detail: `“${broken.trial.name}” is broken: ${broken.finding.detail}` }
  if (!judgeWeakCode(challenge, weak).passed) {
    return { passed: false, detail: 'cannot be judged before the attack gets through weak code' }
  }
  return { passed: false, detail: 'blocks all attacks and breaks nothing, so it is right' }
}

function trialsOn(challenge: string, tried: readonly CompletedTrial[]): CompletedTrial[] {
  return tried.filter(({ trial }) => trial.challenge === challenge)
}
