import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackBody, ProofLine, ProofOutcome, ProofVerdict } from '#contract/training.ts'
import type { Browser, Tools } from '#lab'
import type { ScratchShop, ScratchShopOptions } from '../../host/scratch-shop.ts'
import { isOverrun } from '../../sandbox/learner-code/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Labs, WEAK } from '../catalogue/labs.ts'
import { copyCustomFix } from '../custom-fix/code.ts'
import type { Judges } from '../judging/judges.ts'
import {
  type InconclusiveReason,
  inconclusiveReason,
  TimeoutCounter,
  TOO_LONG,
  Unexpected,
  withTimeout,
} from './outcomes.ts'
import { createTools, type InjectableApp } from './tools.ts'

/** How long a page's word to the judge may take: it comes by a socket, and may be later than what the page shows. */
const JUDGE_WAIT_MS = 10_000

/** Most that one attack or works check may take, in milliseconds. Browsers on busy machines need their time. */
const LONGEST_RUN_MS = { http: 30_000, browser: 40_000 } as const

/** Makes twins of shops: fresh data, the same versions of code live, gone without a trace once closed. */
export interface ScratchShopFactory {
  openScratchShop(shop: Shop, look?: ScratchShopOptions): Promise<ScratchShop>
}

/** One attack or works check of a lab. */
export interface Trial {
  kind: 'attack' | 'works'
  name: string
  runs: 'http' | 'browser'
  /** The challenge that is watched meanwhile: the one that an attack solves. */
  challenge: string | undefined
  run(tools: Tools): Promise<void>
}

/** What came of a trial. */
export interface TrialResult {
  outcome: ProofOutcome
  /** Why it was blocked or is broken. */
  detail: string | undefined
  ms: number
  /** The judge of its challenge saw what it waits for. */
  solved: boolean
  /** Where the learner's code took too long or too much memory, and nothing else came of it: why. */
  timedOut?: string | undefined
  /** Where it came to its end and its judge did not count it: the events that this waits for and nobody told of. */
  missingEvents?: readonly string[] | undefined
}

/** Sends a fresh visitor into a twin. */
export type OpenBrowser = (scratch: ScratchShop) => Promise<Browser & { close(): Promise<void> }>

/** What all proofs need. */
export interface ProofContext {
  host: ScratchShopFactory
  app: InjectableApp
  labs: Labs
  judges: Judges
  /** What runs as hers from the beginning to the end, whatever she puts live meanwhile. Default: what is live. */
  customFix?: string | undefined
}

/** All attacks of a lab, then all of its works checks. */
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

/** What runs in a shop while something is tried: a version for each lab that is named, weak code in all others. */
export type LiveVersionsByLab = Readonly<Record<string, string>>

/**
 * Runs a trial of a lab on a fresh twin of the shop in which just this is live: the verdict is about these versions
 * alone, and nothing of it stays behind.
 */
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

/** Has just these versions run in a twin, and weak code in all other labs. */
export async function putVersionsLive(
  { labs, customFix }: ProofContext,
  shop: Shop,
  scratch: Shop,
  scene: LiveVersionsByLab,
): Promise<void> {
  for (const other of Object.keys(scratch.versions())) {
    if (scene[other] === undefined) await scratch.setLiveVersion(other, WEAK)
  }
  for (const [lab, version] of Object.entries(scene)) {
    if (version === CUSTOM_FIX) copyCustomFix(shop, scratch, lab, customFix)
    if (labs.get(lab).weak) await scratch.setLiveVersion(lab, version)
  }
}

/** Runs a trial of a lab on a twin. */
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
    (status) => statuses.push(status),
  )
  const ending = await runWithTimeout(async () => trial.run(tools), LONGEST_RUN_MS[trial.runs])
  const isAwaited = trial.kind === 'attack' && trial.runs === 'browser' && challenge !== undefined
  if (isAwaited && !ending.failure)
    await Promise.race([counted, sleep(JUDGE_WAIT_MS, undefined, { ref: false })])
  stop()
  const faults = scratch.sandboxErrors.slice(before)
  const inconclusive = ending.inconclusive ?? inconclusiveReason({ faults, statuses })
  // Where nothing is to be solved, coming to its end is all the harm there is.
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

/** What came of a run that ended like this. A run that met with trouble of ours says nothing about the code. */
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
  // What a page shows is told by its browser; what happened on the server is for the judge to say.
  if (!failure && (solved || runs === 'browser')) return { outcome: 'through', detail: undefined }
  return inconclusive ? untried : { outcome: 'blocked', detail: failure ?? 'it did no harm' }
}

/** How a run ended: without a failure, with one, or not in time. */
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
    return { failure: TOO_LONG, inconclusive: { detail: TOO_LONG, mayBeSlowCode: false } }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

type BrowserFinding = AttackBody['browser'][number]

/**
 * Attacks the given version of a lab that was live in a learner's shop when she asked, telling each step as it happens.
 * What needs a browser was tried in hers before; `reported` says what came of it, and only counts towards the verdict.
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
    // What is known to be weak cannot have held: somebody's browser reported what it did not see.
    if (verdict.held && !isRightFix(parts.labs, lab, version))
      throw new Unexpected('The report of the browser is wrong: this version cannot hold')
    yield verdict
  } catch (error) {
    yield { line: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Tries all that a lab shows to everybody, and returns what came of it. Ends early where `timeOuts` says that more would be
 * pointless.
 */
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
    // A busy machine can make code time out that is fast enough.
    const finding = found.timedOut === undefined ? found : await run()
    const { outcome, detail, ms } = finding
    outcomes.push(outcome)
    yield { line: 'done', kind, name, outcome, ...(detail !== undefined && { detail }), ms }
    timeouts.count(finding)
    if (timeouts.shouldStop) break
  }
  return outcomes
}

/** Whether it came out as it should on a fix that is right. */
export function isPass({ outcome }: Pick<TrialResult, 'outcome'>): boolean {
  return outcome === 'blocked' || outcome === 'works'
}

/**
 * What a browser says of something that it tried; the worst where several that were drawn have one name. Throws
 * `Unexpected` where it says nothing.
 */
export function reportedOutcome(
  { kind, name }: Pick<BrowserFinding, 'kind' | 'name'>,
  reported: readonly BrowserFinding[],
): ProofOutcome {
  const findings = reported.filter((one) => one.kind === kind && one.name === name)
  const finding = findings.find((one) => !isPass(one)) ?? findings[0]
  if (!finding) throw new Unexpected(`Your browser did not say what came of “${name}”`)
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
