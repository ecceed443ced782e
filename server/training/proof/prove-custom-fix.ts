import { performance } from 'node:perf_hooks'
import type { AttackOrder, ProofLine, ProofOutcome, ProofVerdict } from '#contract/training.ts'
import type { Oracle } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { SandboxUnavailable } from '../../sandbox/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Lab, WEAK } from '../catalogue/labs.ts'
import { checkOwn } from '../custom-fix/code.ts'
import { isResembling } from '../custom-fix/similarity.ts'
import { type DrawnTrial, drawTrials, runDrawn, type Stage } from './hidden-tests.ts'
import { tryNearMisses } from './near-misses.ts'
import { findDifference } from './oracle.ts'
import { drawnTwin } from './randomized-shop.ts'
import { TimeOuts } from './timeouts.ts'
import { isGood, type ProofParts, reportedOutcome, tryGiven, verdictOf } from './trials.ts'

/** How a proof of her own code is told. */
export interface Telling {
  seed: string
  /** The text as she wrote it. */
  source: string
  /** What was drawn is told where it beat her. */
  showsPayloads: boolean
  language: string
}

type Lines<Given> = AsyncGenerator<ProofLine, Given, void>

/**
 * Attacks what a learner wrote herself: first as given versions are, then with what is drawn for this proof alone, and at
 * last beside the right fix.
 */
export async function* proveOwn(
  parts: ProofParts,
  shop: Shop,
  lab: Lab,
  reported: AttackOrder['browser'],
  telling: Telling,
): Lines<void> {
  yield { line: 'started', version: CUSTOM_FIX }
  try {
    const timeOuts = new TimeOuts()
    const given = yield* tryGiven(parts, shop, lab.name, CUSTOM_FIX, reported, timeOuts)
    if (timeOuts.isHopeless) {
      yield { ...verdictOf(given), ...timedOutBy(timeOuts) }
      return
    }
    const { hiddenTests, oracle } = await parts.labs.hiddenTests(lab.name)
    const all = drawTrials(hiddenTests, telling.seed, shop.settings)
    const trials = all.filter(({ runs }) => runs === 'http')
    const seen = outcomesInBrowser(all, reported)
    const stage = { parts, shop, lab: lab.name, version: CUSTOM_FIX, seed: telling.seed }
    const twin = await drawnTwin(parts, shop, lab.name, CUSTOM_FIX, telling.seed)
    try {
      const drawn = yield* tryDrawn(stage, twin, { trials, telling, timeOuts })
      const close = yield* tryNearMisses(stage, telling)
      const compared = yield* tryOracle(stage, twin, lab, oracle, telling)
      const verdict = verdictOf([...given, ...seen, ...drawn.values(), ...close, ...compared])
      // Code that gave no answer is not wrong in the way in which another version is.
      yield timeOuts.first === undefined
        ? { ...verdict, ...(await advice(stage, lab, trials, { drawn, held: verdict.held, telling })) }
        : { ...verdict, ...timedOutBy(timeOuts) }
    } finally {
      await twin.close()
    }
  } catch (error) {
    yield { line: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function timedOutBy({ first }: TimeOuts): Pick<ProofVerdict, 'timedOut'> {
  return first === undefined ? {} : { timedOut: first }
}

/** What her browser says of what needs one. It drew for itself: of the names alone it is known that they are the same. */
function outcomesInBrowser(trials: readonly DrawnTrial[], reported: AttackOrder['browser']): ProofOutcome[] {
  const names = new Set(trials.filter(({ runs }) => runs === 'browser').map(({ name }) => name))
  return [...names].map((name) => reportedOutcome({ kind: 'held-back', name }, reported))
}

interface ToDraw {
  trials: readonly DrawnTrial[]
  telling: Telling
  timeOuts: TimeOuts
}

/** Drawn trials, told by their names. Returns the worst that came of each name. */
async function* tryDrawn(
  stage: Stage,
  twin: ScratchShop,
  { trials, telling: { showsPayloads }, timeOuts }: ToDraw,
): Lines<Map<string, ProofOutcome>> {
  const outcomes = new Map<string, ProofOutcome>()
  for (const name of new Set(trials.map((trial) => trial.name))) {
    yield { line: 'running', kind: 'held-back', name }
    const { worst, ms } = await worstOf(
      stage,
      twin,
      trials.filter((trial) => trial.name === name),
    )
    timeOuts.note(worst)
    outcomes.set(name, worst.outcome)
    const told = showsPayloads && !isGood(worst)
    yield {
      line: 'done',
      kind: 'held-back',
      name,
      outcome: worst.outcome,
      ...(told && { payload: worst.payload }),
      ...(told && worst.detail !== undefined && { detail: worst.detail }),
      ms,
    }
    if (timeOuts.isHopeless) break
  }
  return outcomes
}

interface Worst {
  outcome: ProofOutcome
  payload: string
  detail: string | undefined
  timedOut?: string | undefined
}

/** Of several trials the first that went wrong; what could not be tried is wrong only where nothing else is. */
async function worstOf(
  stage: Stage,
  twin: ScratchShop,
  trials: readonly DrawnTrial[],
): Promise<{ worst: Worst; ms: number }> {
  const start = performance.now()
  let worst: Worst = { outcome: 'untried', payload: '', detail: undefined }
  for (const [index, trial] of trials.entries()) {
    const { outcome, detail, timedOut } = await runDrawn(stage, twin, trial)
    if (index === 0 || !isGood({ outcome })) worst = { outcome, payload: trial.payload, detail, timedOut }
    if (outcome === 'through' || outcome === 'broken') break
  }
  return { worst, ms: Math.round(performance.now() - start) }
}

const BESIDE = 'generated inputs give the same result as with the right fix'

async function* tryOracle(
  stage: Stage,
  twin: ScratchShop,
  lab: Lab,
  oracle: Oracle,
  { showsPayloads }: Telling,
): Lines<ProofOutcome[]> {
  if (typeof oracle === 'string') return []
  yield { line: 'running', kind: 'oracle', name: BESIDE }
  const start = performance.now()
  const done = (outcome: ProofOutcome, more: { detail?: string; payload?: string } = {}) => {
    const ms = Math.round(performance.now() - start)
    return { line: 'done', kind: 'oracle', name: BESIDE, outcome, ...more, ms } as const
  }
  try {
    const pair = { hers: stage.parts.own ?? '', right: await rightCode(stage, lab) }
    const difference = await findDifference(twin.shop, lab.name, oracle, pair, stage.seed)
    const outcome = difference ? 'broken' : 'works'
    yield done(
      outcome,
      difference && showsPayloads ? { payload: difference.payload, detail: difference.detail } : {},
    )
    return [outcome]
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    yield done('untried', { detail: error.message })
    return ['untried']
  }
}

/** The one right fix as a guest runs it. */
async function rightCode({ parts, shop }: Pick<Stage, 'parts' | 'shop'>, lab: Lab): Promise<string> {
  const right = [...lab.fixes].find(([, fix]) => fix.right)?.[0]
  if (right === undefined) throw new Error(`The lab ${lab.name} has no right fix`)
  const checked = await checkOwn(shop, lab.name, await parts.labs.text(lab.name, right))
  if ('problem' in checked) throw new Error(`${right}: ${checked.problem.message}`)
  return checked.code
}

interface Result {
  drawn: ReadonlyMap<string, ProofOutcome>
  held: boolean
  telling: Telling
}

/** What there is to be learned from a proof. */
async function advice(
  stage: Stage,
  lab: Lab,
  trials: readonly DrawnTrial[],
  { drawn, held, telling }: Result,
) {
  const words = lab.translations.get(telling.language)
  if (held) {
    const review = words?.review ?? lab.review
    return review === undefined ? {} : { review }
  }
  // What is said of a given fix would answer the coding challenge.
  if (!telling.showsPayloads) return {}
  const failed = [...drawn].flatMap(([name, outcome]) => (isGood({ outcome }) ? [] : [name]))
  const version =
    failed.length > 0
      ? await alikeIn(stage, lab, { trials, failed, source: telling.source })
      : await untouched(stage, lab)
  if (version === undefined) return {}
  const explanation = words?.fixes?.[version] ?? lab.fixes.get(version)?.explanation ?? null
  return { nearest: { version, explanation } }
}

/** What came of the drawn trials, to find another version that fails in the same. */
interface Failures {
  trials: readonly DrawnTrial[]
  failed: readonly string[]
  source: string
}

/** The given version that fails in just these trials, as far as they were drawn, and whose change hers resembles. */
async function alikeIn(
  stage: Stage,
  lab: Lab,
  { trials, failed, source }: Failures,
): Promise<string | undefined> {
  if (await isWeakCode(stage, lab)) return WEAK
  const failsAlike = async (other: Stage): Promise<boolean> => {
    const theirs = await failuresOf(other, trials)
    return theirs.size === failed.length && failed.every((name) => theirs.has(name))
  }
  const { labs } = stage.parts
  for (const [version, { right }] of lab.fixes) {
    if (right) continue
    const weak = lab.weak?.text ?? ''
    if (!isResembling(weak, source, await labs.text(lab.name, version))) continue
    if (await failsAlike({ ...stage, version })) return version
  }
  return (await failsAlike({ ...stage, version: WEAK })) ? WEAK : undefined
}

async function untouched(stage: Stage, lab: Lab): Promise<string | undefined> {
  return (await isWeakCode(stage, lab)) ? WEAK : undefined
}

/** Whether she has changed nothing but blanks. */
async function isWeakCode({ parts, shop }: Stage, lab: Lab): Promise<boolean> {
  const weak = await checkOwn(shop, lab.name, lab.weak?.text ?? '')
  return 'code' in weak && bare(weak.code) === bare(parts.own ?? '')
}

function bare(code: string): string {
  return code.replace(/\s/g, '')
}

async function failuresOf(stage: Stage, trials: readonly DrawnTrial[]): Promise<Set<string>> {
  const { parts, shop, lab, version, seed } = stage
  const twin = await drawnTwin(parts, shop, lab, version, seed)
  const failed = new Set<string>()
  try {
    for (const trial of trials) {
      if (!failed.has(trial.name) && !isGood(await runDrawn(stage, twin, trial))) failed.add(trial.name)
    }
    return failed
  } finally {
    await twin.close()
  }
}
