import type { Semaphore } from '../../server/http/limits/semaphore.ts'
import type { Shop } from '../../server/shop/shop.ts'
import { type Lab, type Labs, WEAK_VERSION } from '../../server/training/catalogue/labs.ts'
import type { CheckResult } from '../../server/training/custom-fix/check-data.ts'
import { findInterface, isDataLanguage } from '../../server/training/custom-fix/code.ts'
import { findComponents } from '../../server/training/custom-fix/react-to-html.ts'
import { loadTrials, type ProofContext, runTrial, type Trial } from '../../server/training/proof/trials.ts'
import type { Chromium } from './chromium.ts'
import { proveAsCustomFixes } from './custom-fixes.ts'
import { proveHiddenTests } from './hidden-tests.ts'
import { findFormatProblems } from './lab-format.ts'
import {
  type CompletedTrial,
  judgeFunctionality,
  judgeNearMisses,
  judgeRightFix,
  judgeWeakCode,
  judgeWrongFix,
  type Verdict,
} from './verdicts.ts'

/** A row of the table, about one challenge. */
export interface ProofRow {
  lab: string
  challenge: string
  cells: Cell[]
  /** If the lab failed and was tried again: what the first try found. */
  firstTry?: Cell[]
}

interface Cell {
  name: string
  verdict: Verdict
}

/** What proving needs. */
export interface ProofTools extends ProofContext {
  /** Limits how many trials run at the same time, by where they run. */
  gates: Record<Trial['runs'], Semaphore>
  /** Number of seeds for hidden tests. */
  seeds: number
  /** Returns a shop that scratch shops are copied from, each time another one. Nothing is written to it. */
  nextShop(): Promise<Shop>
  /** Compiles a version as a learner's own fix. Each text is compiled once. */
  check(lab: string, source: string): Promise<CheckResult>
  /** Started when the first trial needs it. */
  chromium(): Promise<Chromium>
}

/** Runs all attacks and functional checks on all versions of a lab. Returns one row per challenge. */
export async function proveLab(workshop: ProofTools, lab: Lab): Promise<ProofRow[]> {
  const trials = await loadTrials(workshop.labs, lab.name)
  const misses = await nearMissesOf(workshop.labs, lab.name)
  const faults = findFormatProblems(lab, trials, misses)
  const missed = Promise.all(misses.map((trial) => tryOne(workshop, lab, WEAK_VERSION, trial)))
  const versions = [WEAK_VERSION, ...lab.fixes.keys()].map(
    async (version) => [version, await tryVersion(workshop, lab, version, trials)] as const,
  )
  const tried = new Map(await Promise.all(versions))
  const of = (version: string): CompletedTrial[] => tried.get(version) ?? []
  const nearMisses = await missed
  const asCustomFix = (await canRunCustomFix(workshop.labs, lab))
    ? await proveAsCustomFixes(workshop, lab, tried)
    : undefined
  const draw = () => (weakHolds(lab, of(WEAK_VERSION)) ? proveHiddenTests(workshop, lab) : NOT_GENERATED)
  const hiddenTests = lab.hasHiddenTests ? await draw() : undefined
  return lab.challenges.map(({ key, name, fixes = [] }, index) => {
    return {
      lab: lab.name,
      challenge: name,
      cells: [
        { name: 'format', verdict: { passed: faults.length === 0, detail: faults.join('; ') } },
        { name: 'attack', verdict: judgeWeakCode(key, of(WEAK_VERSION)) },
        { name: 'near misses', verdict: judgeNearMisses(key, nearMisses) },
        { name: 'functionality', verdict: judgeFunctionality(of(WEAK_VERSION)) },
        ...(asCustomFix ? [{ name: 'as custom fix', verdict: asCustomFix }] : []),
        // The hidden tests are about all challenges of the lab, so the first row has the result.
        ...(hiddenTests && index === 0 ? [{ name: 'hidden tests', verdict: hiddenTests }] : []),
        ...fixes.map((fix) => ({ name: fix, verdict: judgeFix(lab, fix, key, of) })),
      ],
    }
  })
}

/** Returns the rows of a lab that could not be tested at all. */
export function unprovableRows(lab: Lab, error: unknown): ProofRow[] {
  const detail = error instanceof Error ? error.message : String(error)
  return lab.challenges.map(({ name }) => {
    return { lab: lab.name, challenge: name, cells: [{ name: 'format', verdict: { passed: false, detail } }] }
  })
}

/** Whether versions of this lab can run as learner code. */
async function canRunCustomFix(labs: Labs, { name, weak }: Lab): Promise<boolean> {
  if (isDataLanguage(weak?.language)) return true
  return ((await findInterface(labs, name)) ?? (await findComponents(name))) !== undefined
}

function judgeFix(
  lab: Lab,
  fix: string,
  challenge: string,
  of: (version: string) => CompletedTrial[],
): Verdict {
  return lab.fixes.get(fix)?.right
    ? judgeRightFix(challenge, of(fix))
    : judgeWrongFix(challenge, of(fix), of(WEAK_VERSION))
}

/** Whether the weak code is vulnerable and works. Otherwise all hidden tests would fail for the same reason. */
function weakHolds({ challenges }: Lab, weak: readonly CompletedTrial[]): boolean {
  return judgeFunctionality(weak).passed && challenges.every(({ key }) => judgeWeakCode(key, weak).passed)
}

const NOT_GENERATED: Verdict = {
  passed: false,
  detail: 'not run before attack and functionality hold on the weak code',
}

async function tryVersion(
  workshop: ProofTools,
  lab: Lab,
  version: string,
  trials: readonly Trial[],
): Promise<CompletedTrial[]> {
  const tried: CompletedTrial[] = []
  for (const trial of trials) {
    tried.push(await tryOne(workshop, lab, version, trial))
    if (isDecided(lab, version, tried)) break
  }
  return tried
}

/** Runs a trial, and once more if the first run says nothing about the code: the machine may have been busy. */
async function tryOne(
  workshop: ProofTools,
  lab: Lab,
  version: string,
  trial: Trial,
): Promise<CompletedTrial> {
  const open = async (scratch: Parameters<Chromium['visit']>[0]) => (await workshop.chromium()).visit(scratch)
  const shop = await workshop.nextShop()
  const attempt = () =>
    workshop.gates[trial.runs].run(() =>
      runTrial(workshop, shop, lab.name, { [lab.name]: version }, trial, open),
    )
  const finding = await attempt()
  return { trial, finding: finding.outcome === 'untried' ? await attempt() : finding }
}

/** Returns near misses as functional checks. The judge of the challenge that they must not solve is watched. */
async function nearMissesOf(labs: Labs, lab: string): Promise<Trial[]> {
  const misses = await labs.nearMisses(lab)
  return misses.map(({ challenge, name, runs = 'http', run }) => {
    return { kind: 'works', name, runs, challenge, run }
  })
}

/** A wrong fix is proven wrong as soon as one attack per challenge got through, or something broke. */
function isDecided(lab: Lab, version: string, tried: readonly CompletedTrial[]): boolean {
  if (version === WEAK_VERSION || lab.fixes.get(version)?.right) return false
  const challenges = lab.challenges.filter(({ fixes }) => fixes)
  return challenges.every(({ key }) => wrongIsWrongSoFar(key, tried))
}

function wrongIsWrongSoFar(challenge: string, tried: readonly CompletedTrial[]): boolean {
  return tried.some(
    ({ trial, finding }) =>
      finding.outcome === 'broken' || (finding.outcome === 'through' && trial.challenge === challenge),
  )
}

/** Formats the rows: one line per challenge, with reasons and notes below it. */
export function renderTable(rows: readonly ProofRow[]): string {
  const width = Math.max(...rows.map(({ challenge }) => challenge.length))
  return rows
    .map((row) => `${mark(row)} ${row.challenge.padEnd(width)}  ${cells(row)}${reasons(row)}`)
    .join('\n')
}

/** Whether every cell of a row has passed. */
export function isProven({ cells }: ProofRow): boolean {
  return cells.every(({ verdict }) => verdict.passed)
}

function mark(row: ProofRow): string {
  return sign(isProven(row))
}

function cells(row: ProofRow): string {
  return row.cells.map(({ name, verdict }) => `${name} ${sign(verdict.passed)}`).join('  ')
}

function reasons(row: ProofRow): string {
  const failed = row.cells.filter(({ verdict }) => !verdict.passed)
  const faults = failed.map(({ name, verdict }) => `${name}: ${verdict.detail}`)
  const notes = row.cells.flatMap(({ name, verdict }) =>
    (verdict.notes ?? []).map((note) => `${name}: ${note}`),
  )
  return [...faults, ...notes].map((words) => `\n    ${row.lab}, ${words}`).join('')
}

function sign(passed: boolean): string {
  return passed ? '✓' : '✗'
}
