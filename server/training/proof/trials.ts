import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackBody, ProofLine, ProofOutcome, ProofVerdict } from '#contract/training.ts'
import type { Browser, Tools } from '#lab'
import type { ScratchShop, ScratchShopOptions } from '../../host/scratch-shop.ts'
import { isOverrun } from '../../sandbox/learner-code/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Labs, WEAK_VERSION } from '../catalogue/labs.ts'
import { copyCustomFix } from '../custom-fix/code.ts'
import type { Judges } from '../judging/judges.ts'
import {
  ExpectationFailed,
  type InconclusiveReason,
  inconclusiveReason,
  isPartnerAway,
  TIMED_OUT,
  TimeoutCounter,
  withTimeout,
} from './outcomes.ts'
import { createTools, type InjectableApp } from './tools.ts'

/**
 * How long to wait for the judge after a browser run: the page reports by a socket, which may be slower than what it
 * shows.
 */
const JUDGE_WAIT_MS = 10_000

/** Longest run of one trial, in milliseconds. Browsers are slow on a busy machine. */
const LONGEST_RUN_MS = { http: 30_000, browser: 40_000 } as const

/** Makes scratch shops: fresh data, the same live versions, deleted when they are closed. */
export interface ScratchShopFactory {
  openScratchShop(shop: Shop, look?: ScratchShopOptions): Promise<ScratchShop>
}

/** An attack or functional check of a lab. */
export interface Trial {
  kind: 'attack' | 'works'
  name: string
  runs: 'http' | 'browser'
  /** The challenge whose judge is watched during the run: the one that an attack solves. */
  challenge: string | undefined
  run(tools: Tools): Promise<void>
}

export interface TrialResult {
  outcome: ProofOutcome
  /** Why it was blocked or is broken. */
  detail: string | undefined
  ms: number
  /** The judge counted the challenge as solved. */
  solved: boolean
  /** Why the learner's code exceeded its limits, if that decided the outcome. */
  timedOut?: string | undefined
  /**
   * If the run succeeded but the judge did not count it: the events that the judge listens to and that never happened.
   */
  missingEvents?: readonly string[] | undefined
}

/** Opens a browser on a scratch shop as a new visitor. */
export type OpenBrowser = (scratch: ScratchShop) => Promise<Browser & { close(): Promise<void> }>

/** What every proof needs. */
export interface ProofContext {
  host: ScratchShopFactory
  app: InjectableApp
  labs: Labs
  judges: Judges
  /**
   * The learner's own code that runs during the whole proof, even if another version goes live meanwhile. Default: what
   * is live.
   */
  customFix?: string | undefined
}

/** Returns all attacks of a lab, then all of its functional checks. */
export async function loadTrials(labs: Labs, lab: string): Promise<Trial[]> {
  const [attacks, works] = await Promise.all([labs.attacks(lab), labs.functionality(lab)])
  return [
    ...attacks.map(({ challenge, name, runs = 'http', run }): Trial => {
      return { kind: 'attack', name, runs, challenge, run }
    }),
    ...works.map(({ name, runs = 'http', run }): Trial => {
      return { kind: 'works', name, runs, challenge: undefined, run }
    }),
  ]
}

/** The version of each named lab during a trial. All other labs run their weak code. */
export type LiveVersionsByLab = Readonly<Record<string, string>>

/** Runs a trial in a new scratch shop in which only these versions are live, so the verdict is about them alone. */
export async function runTrial(
  parts: ProofContext,
  shop: Shop,
  lab: string,
  scene: LiveVersionsByLab,
  trial: Trial,
  openBrowser?: OpenBrowser,
): Promise<TrialResult> {
  const scratch = await parts.host.openScratchShop(shop)
  try {
    await putVersionsLive(parts, shop, scratch.shop, scene)
    const browser = trial.runs === 'browser' ? await openBrowser?.(scratch) : undefined
    try {
      return await runTrialIn(parts, scratch, lab, trial, browser)
    } finally {
      await browser?.close()
    }
  } finally {
    await scratch.close()
  }
}

/** Puts these versions live in a scratch shop, and the weak code in all other labs. */
export async function putVersionsLive(
  { labs, customFix }: ProofContext,
  shop: Shop,
  scratch: Shop,
  scene: LiveVersionsByLab,
): Promise<void> {
  for (const other of Object.keys(scratch.versions())) {
    if (scene[other] === undefined) await scratch.setLiveVersion(other, WEAK_VERSION)
  }
  for (const [lab, version] of Object.entries(scene)) {
    if (version === CUSTOM_FIX) copyCustomFix(shop, scratch, lab, customFix)
    if (labs.get(lab).weak) await scratch.setLiveVersion(lab, version)
  }
}

/** Runs a trial in a scratch shop. */
export async function runTrialIn(
  { app, labs, judges }: ProofContext,
  scratch: ScratchShop,
  lab: string,
  trial: Trial,
  browser?: Browser,
): Promise<TrialResult> {
  const { challenge } = trial
  let solved = false
  const seenEvents = new Set<string>()
  const before = scratch.sandboxErrors.length
  const statuses: number[] = []
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  const stop = scratch.shop.on((event, payload) => {
    seenEvents.add(event)
    solved ||= judges.solvedBy(event, payload, scratch.shop.settings).includes(challenge ?? '')
    if (solved) count()
  })
  const start = performance.now()
  const tools = createTools(
    app,
    scratch,
    browser,
    () => labs.contracts(lab),
    (status, retryAfter) => {
      if (!isPartnerAway(retryAfter)) statuses.push(status)
    },
  )
  const ending = await runWithTimeout(async () => trial.run(tools), LONGEST_RUN_MS[trial.runs])
  const isAwaited = trial.kind === 'attack' && trial.runs === 'browser' && challenge !== undefined
  if (isAwaited && !ending.failure)
    await Promise.race([counted, sleep(JUDGE_WAIT_MS, undefined, { ref: false })])
  stop()
  const faults = scratch.sandboxErrors.slice(before)
  const inconclusive = ending.inconclusive ?? inconclusiveReason({ faults, statuses })
  // If there is nothing to solve, finishing the run is the harm.
  const outcome = outcomeOf(trial, solved || challenge === undefined, ending.failure, inconclusive)
  return {
    ...withTimeout(outcome, faults.find(isOverrun)?.message),
    ms: Math.round(performance.now() - start),
    solved,
    ...(challenge !== undefined &&
      !solved &&
      !ending.failure && {
        missingEvents: judges.eventsOf(challenge).filter((event) => !seenEvents.has(event)),
      }),
  }
}

/** Returns the outcome of a run. A run that met a problem of the server says nothing about the code. */
export function outcomeOf(
  { kind, runs }: Pick<Trial, 'kind' | 'runs'>,
  solved: boolean,
  failure: string | undefined,
  inconclusive: InconclusiveReason | undefined,
): Pick<TrialResult, 'outcome' | 'detail'> {
  const untried = { outcome: 'untried', detail: inconclusive?.detail } as const
  if (kind === 'works') {
    if (inconclusive && !inconclusive.mayBeSlowCode) return untried
    return { outcome: failure ? 'broken' : 'works', detail: failure }
  }
  // In a browser run the page shows what happened; otherwise the judge decides.
  if (!failure && (solved || runs === 'browser')) return { outcome: 'through', detail: undefined }
  return inconclusive ? untried : { outcome: 'blocked', detail: failure ?? 'it did no harm' }
}

/** Runs with a time limit, and returns how it ended: without a failure, with one, or too late. */
async function runWithTimeout(
  run: () => Promise<void>,
  limitMs: number,
): Promise<{ failure?: string; inconclusive?: InconclusiveReason }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), limitMs)
  })
  try {
    const ending = await Promise.race([run(), timeout])
    if (ending === undefined) return {}
    return { failure: TIMED_OUT, inconclusive: { detail: TIMED_OUT, mayBeSlowCode: false } }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

type BrowserFinding = AttackBody['browser'][number]

/**
 * Proves the given version of a lab, and yields each step. Browser trials ran in the learner's browser before;
 * `reported` holds their outcomes, which count only towards the verdict.
 */
export async function* proveGivenVersion(
  parts: ProofContext,
  shop: Shop,
  { lab, version }: { lab: string; version: string },
  reported: readonly BrowserFinding[],
): AsyncGenerator<ProofLine, void, void> {
  yield { line: 'started', version }
  try {
    const verdict = verdictOf(yield* runPublicTrials(parts, shop, lab, version, reported))
    // A version that is known to be wrong cannot hold: the browser reported something false.
    if (verdict.held && !isRightFix(parts.labs, lab, version))
      throw new ExpectationFailed('The report of the browser is wrong: this version cannot hold')
    yield verdict
  } catch (error) {
    yield { line: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs all public trials of a lab and returns their outcomes. Ends early when `timeouts` says so. */
export async function* runPublicTrials(
  parts: ProofContext,
  shop: Shop,
  lab: string,
  version: string,
  reported: readonly BrowserFinding[],
  timeouts = new TimeoutCounter(),
): AsyncGenerator<ProofLine, ProofOutcome[], void> {
  const outcomes: ProofOutcome[] = []
  for (const trial of await loadTrials(parts.labs, lab)) {
    if (trial.runs === 'browser') {
      outcomes.push(reportedOutcome(trial, reported))
      continue
    }
    const { kind, name } = trial
    yield { line: 'running', kind, name }
    const run = () => runTrial(parts, shop, lab, { [lab]: version }, trial)
    const found = await run()
    // On a busy machine fast code may time out, so try again.
    const finding = found.timedOut === undefined ? found : await run()
    const { outcome, detail, ms } = finding
    outcomes.push(outcome)
    yield { line: 'done', kind, name, outcome, ...(detail !== undefined && { detail }), ms }
    timeouts.count(finding)
    if (timeouts.shouldStop) break
  }
  return outcomes
}

/** Whether this is the outcome that a right fix gets. */
export function isPass({ outcome }: Pick<TrialResult, 'outcome'>): boolean {
  return outcome === 'blocked' || outcome === 'works'
}

/**
 * Returns what a browser reported about a trial: the worst outcome if several have the same name. Throws `ExpectationFailed`
 * if there is none.
 */
export function reportedOutcome(
  { kind, name }: Pick<BrowserFinding, 'kind' | 'name'>,
  reported: readonly BrowserFinding[],
): ProofOutcome {
  const findings = reported.filter((one) => one.kind === kind && one.name === name)
  const finding = findings.find((one) => !isPass(one)) ?? findings[0]
  if (!finding) throw new ExpectationFailed(`Your browser did not say what came of “${name}”`)
  return finding.outcome
}

function isRightFix(labs: Labs, lab: string, version: string): boolean {
  return labs.get(lab).fixes.get(version)?.right ?? false
}

export function verdictOf(outcomes: readonly ProofOutcome[]): ProofVerdict {
  const count = (wanted: ProofOutcome) => outcomes.filter((outcome) => outcome === wanted).length
  const [through, broken, untried] = [count('through'), count('broken'), count('untried')]
  return { line: 'verdict', held: through + broken + untried === 0, through, broken, untried }
}
