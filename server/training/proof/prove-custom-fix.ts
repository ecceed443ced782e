import { performance } from 'node:perf_hooks'
import type { AttackBody, ProofLine, ProofOutcome, ProofVerdict } from '#contract/training.ts'
import type { Oracle } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { SandboxUnavailable } from '../../sandbox/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Lab, WEAK_VERSION } from '../catalogue/labs.ts'
import { checkCustomFix } from '../custom-fix/code.ts'
import { type GeneratedTrial, generateTrials, runGeneratedTrial, type TestedVersion } from './hidden-tests.ts'
import { findDifference } from './oracle.ts'
import { TimeoutCounter } from './outcomes.ts'
import { openRandomizedShop } from './randomized-shop.ts'
import {
  isPass,
  type ProofContext,
  reportedOutcome,
  runPublicTrials,
  runTrial,
  type Trial,
  verdictOf,
} from './trials.ts'

/** Options of a proof of a learner's own fix. */
export interface CustomFixProofOptions {
  seed: string
  /** The text as the learner wrote it. */
  source: string
  /** Whether generated inputs are shown when they beat the fix. */
  showsPayloads: boolean
  language: string
}

type Lines<Given> = AsyncGenerator<ProofLine, Given, void>

/**
 * Proves a learner's own fix: runs the public trials, then hidden tests that are generated for this proof, and finally
 * compares it with the right fix.
 */
export async function* proveCustomFix(
  parts: ProofContext,
  shop: Shop,
  lab: Lab,
  reported: AttackBody['browser'],
  options: CustomFixProofOptions,
): Lines<void> {
  yield { line: 'started', version: CUSTOM_FIX }
  try {
    const timeouts = new TimeoutCounter()
    const given = yield* runPublicTrials(parts, shop, lab.name, CUSTOM_FIX, reported, timeouts)
    if (timeouts.shouldStop) {
      yield { ...verdictOf(given), ...timedOutBy(timeouts) }
      return
    }
    const { hiddenTests, oracle } = await parts.labs.hiddenTests(lab.name)
    const all = generateTrials(hiddenTests, options.seed, shop.settings)
    const trials = all.filter(({ runs }) => runs === 'http')
    const seen = outcomesInBrowser(all, reported)
    const tested = { parts, shop, lab: lab.name, version: CUSTOM_FIX, seed: options.seed }
    const scratch = await openRandomizedShop(parts, shop, lab.name, CUSTOM_FIX, options.seed)
    try {
      const generated = yield* runHiddenTests(tested, scratch, { trials, options, timeouts })
      const nearMisses = yield* runNearMisses(tested, options)
      const compared = yield* runOracle(tested, scratch, lab, oracle, options)
      const verdict = verdictOf([...given, ...seen, ...generated.values(), ...nearMisses, ...compared])
      // Code that timed out cannot be compared with another wrong version.
      yield timeouts.first === undefined
        ? { ...verdict, ...(await adviceOn(tested, lab, trials, { generated, held: verdict.held, options })) }
        : { ...verdict, ...timedOutBy(timeouts) }
    } finally {
      await scratch.close()
    }
  } catch (error) {
    yield { line: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function timedOutBy({ first }: TimeoutCounter): Pick<ProofVerdict, 'timedOut'> {
  return first === undefined ? {} : { timedOut: first }
}

/**
 * Returns what the learner's browser reports about browser trials. The browser generated its own inputs, so results are
 * matched by name.
 */
function outcomesInBrowser(
  trials: readonly GeneratedTrial[],
  reported: AttackBody['browser'],
): ProofOutcome[] {
  const names = new Set(trials.filter(({ runs }) => runs === 'browser').map(({ name }) => name))
  return [...names].map((name) => reportedOutcome({ kind: 'held-back', name }, reported))
}

interface HiddenTestRun {
  trials: readonly GeneratedTrial[]
  options: CustomFixProofOptions
  timeouts: TimeoutCounter
}

/** Runs the hidden tests by name, and returns the worst outcome of each name. */
async function* runHiddenTests(
  tested: TestedVersion,
  scratch: ScratchShop,
  { trials, options: { showsPayloads }, timeouts }: HiddenTestRun,
): Lines<Map<string, ProofOutcome>> {
  const outcomes = new Map<string, ProofOutcome>()
  for (const name of new Set(trials.map((trial) => trial.name))) {
    yield { line: 'running', kind: 'held-back', name }
    const { worst, ms } = await runUntilFailure(
      tested,
      scratch,
      trials.filter((trial) => trial.name === name),
    )
    timeouts.count(worst)
    outcomes.set(name, worst.outcome)
    const isShown = showsPayloads && !isPass(worst)
    yield {
      line: 'done',
      kind: 'held-back',
      name,
      outcome: worst.outcome,
      ...(isShown && { payload: worst.payload }),
      ...(isShown && worst.detail !== undefined && { detail: worst.detail }),
      ms,
    }
    if (timeouts.shouldStop) break
  }
  return outcomes
}

interface WorstResult {
  outcome: ProofOutcome
  payload: string
  detail: string | undefined
  timedOut?: string | undefined
}

/** Returns the first failure of several trials. An untried one counts only if there is no failure. */
async function runUntilFailure(
  tested: TestedVersion,
  scratch: ScratchShop,
  trials: readonly GeneratedTrial[],
): Promise<{ worst: WorstResult; ms: number }> {
  const start = performance.now()
  let worst: WorstResult = { outcome: 'untried', payload: '', detail: undefined }
  for (const [index, trial] of trials.entries()) {
    const { outcome, detail, timedOut } = await runGeneratedTrial(tested, scratch, trial)
    if (index === 0 || !isPass({ outcome })) worst = { outcome, payload: trial.payload, detail, timedOut }
    if (outcome === 'through' || outcome === 'broken') break
  }
  return { worst, ms: Math.round(performance.now() - start) }
}

const ORACLE_NAME = 'generated inputs give the same result as with the right fix'

async function* runOracle(
  tested: TestedVersion,
  scratch: ScratchShop,
  lab: Lab,
  oracle: Oracle,
  { showsPayloads }: CustomFixProofOptions,
): Lines<ProofOutcome[]> {
  if (typeof oracle === 'string') return []
  yield { line: 'running', kind: 'oracle', name: ORACLE_NAME }
  const start = performance.now()
  const done = (outcome: ProofOutcome, more: { detail?: string; payload?: string } = {}) => {
    const ms = Math.round(performance.now() - start)
    return { line: 'done', kind: 'oracle', name: ORACLE_NAME, outcome, ...more, ms } as const
  }
  try {
    const pair = { custom: tested.parts.customFix ?? '', right: await rightCode(tested, lab) }
    const difference = await findDifference(scratch.shop, lab.name, oracle, pair, tested.seed)
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

/** Returns the runnable code of the right fix. */
async function rightCode({ parts, shop }: Pick<TestedVersion, 'parts' | 'shop'>, lab: Lab): Promise<string> {
  const right = [...lab.fixes].find(([, fix]) => fix.right)?.[0]
  if (right === undefined) throw new Error(`The lab ${lab.name} has no right fix`)
  const checked = await checkCustomFix(shop, lab.name, await parts.labs.text(lab.name, right))
  if ('problem' in checked) throw new Error(`${right}: ${checked.problem.message}`)
  return checked.code
}

interface AdviceInput {
  generated: ReadonlyMap<string, ProofOutcome>
  held: boolean
  options: CustomFixProofOptions
}

/** Returns what the learner can learn from a proof. */
async function adviceOn(
  tested: TestedVersion,
  lab: Lab,
  trials: readonly GeneratedTrial[],
  { generated, held, options }: AdviceInput,
) {
  const words = lab.translations.get(options.language)
  if (held) {
    const review = words?.review ?? lab.review
    return review === undefined ? {} : { review }
  }
  // In a contest the explanation of a given fix would reveal the solution.
  if (!options.showsPayloads) return {}
  const failed = [...generated].flatMap(([name, outcome]) => (isPass({ outcome }) ? [] : [name]))
  const version =
    failed.length > 0
      ? await findSimilarWrongVersion(tested, lab, { trials, failed, source: options.source })
      : await weakIfUnchanged(tested, lab)
  if (version === undefined) return {}
  const explanation = words?.fixes?.[version] ?? lab.fixes.get(version)?.explanation ?? null
  return { nearest: { version, explanation } }
}

/** Hidden tests that failed, to find a given version that fails in the same ones. */
interface Failures {
  trials: readonly GeneratedTrial[]
  failed: readonly string[]
  source: string
}

/** Returns the given wrong version that fails in exactly the same tests and whose change is similar. */
async function findSimilarWrongVersion(
  tested: TestedVersion,
  lab: Lab,
  { trials, failed, source }: Failures,
): Promise<string | undefined> {
  if (await isWeakCode(tested, lab)) return WEAK_VERSION
  const failsAlike = async (other: TestedVersion): Promise<boolean> => {
    const theirs = await failedTestsOf(other, trials)
    return theirs.size === failed.length && failed.every((name) => theirs.has(name))
  }
  const { labs } = tested.parts
  for (const [version, { right }] of lab.fixes) {
    if (right) continue
    const weak = lab.weak?.text ?? ''
    if (!isSimilar(weak, source, await labs.text(lab.name, version))) continue
    if (await failsAlike({ ...tested, version })) return version
  }
  return (await failsAlike({ ...tested, version: WEAK_VERSION })) ? WEAK_VERSION : undefined
}

async function weakIfUnchanged(tested: TestedVersion, lab: Lab): Promise<string | undefined> {
  return (await isWeakCode(tested, lab)) ? WEAK_VERSION : undefined
}

/** Whether nothing but whitespace was changed. */
async function isWeakCode({ parts, shop }: TestedVersion, lab: Lab): Promise<boolean> {
  const weak = await checkCustomFix(shop, lab.name, lab.weak?.text ?? '')
  return 'code' in weak && withoutWhitespace(weak.code) === withoutWhitespace(parts.customFix ?? '')
}

function withoutWhitespace(code: string): string {
  return code.replace(/\s/g, '')
}

async function failedTestsOf(tested: TestedVersion, trials: readonly GeneratedTrial[]): Promise<Set<string>> {
  const { parts, shop, lab, version, seed } = tested
  const scratch = await openRandomizedShop(parts, shop, lab, version, seed)
  const failed = new Set<string>()
  try {
    for (const trial of trials) {
      if (!failed.has(trial.name) && !isPass(await runGeneratedTrial(tested, scratch, trial)))
        failed.add(trial.name)
    }
    return failed
  } finally {
    await scratch.close()
  }
}

const NEAR_MISSES_NAME = 'near misses: requests that resemble an attack do not solve the challenge'

/**
 * Runs the near misses. They were written for weak code, so only one thing counts: no judge may take them for a
 * solution, which would reveal a back door.
 */
async function* runNearMisses(
  { parts, shop, lab, version }: TestedVersion,
  { showsPayloads }: { showsPayloads: boolean },
): AsyncGenerator<ProofLine, ProofOutcome[], void> {
  const misses = (await parts.labs.nearMisses(lab)).filter(({ runs = 'http' }) => runs === 'http')
  if (misses.length === 0) return []
  yield { line: 'running', kind: 'held-back', name: NEAR_MISSES_NAME }
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
    name: NEAR_MISSES_NAME,
    outcome,
    ...(hit !== undefined && showsPayloads && { payload: hit }),
    ms,
  }
  return [outcome]
}

/** Share of the changed words from which two changes count as similar. */
const SIMILAR_FROM = 0.5

/** Returns a text without block comments and without lines that are comments. */
function withoutComments(text: string): string {
  const [code = '', ...rest] = text.split('/*')
  const blocks = [code, ...rest.map((block) => block.slice(block.indexOf('*/') + 2))].join(' ')
  const lines = blocks.split('\n').map((line) => line.trim())
  return lines.filter((line) => !line.startsWith('//') && !line.startsWith('#')).join('\n')
}

/** Counts each word and punctuation mark in a text. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of withoutComments(text).matchAll(/\w+|[^\s\w]/g))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns, by word, how many more (positive) or fewer (negative) a version has than the weak code. */
function changesOf(weak: string, version: string): Map<string, number> {
  const [before, after] = [countWords(weak), countWords(version)]
  const words = new Set([...before.keys(), ...after.keys()])
  return new Map([...words].map((word) => [word, (after.get(word) ?? 0) - (before.get(word) ?? 0)]))
}

function sizeOf(changes: ReadonlyMap<string, number>): number {
  return [...changes.values()].reduce((sum, change) => sum + Math.abs(change), 0)
}

/** Returns how much of two versions' changes to the weak code is the same, from 0 to 1. */
function similarity(weak: string, one: string, other: string): number {
  const [mine, theirs] = [changesOf(weak, one), changesOf(weak, other)]
  let common = 0
  for (const [word, change] of mine) {
    const match = theirs.get(word) ?? 0
    if (change * match > 0) common += Math.min(Math.abs(change), Math.abs(match))
  }
  const all = sizeOf(mine) + sizeOf(theirs)
  return all === 0 ? 0 : (2 * common) / all
}

/** Whether two changes to the weak code are similar. */
export function isSimilar(weak: string, one: string, other: string): boolean {
  return similarity(weak, one, other) >= SIMILAR_FROM
}
