import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Oracle } from '#lab'
import type { ScratchShop } from '../../server/host/scratch-shop.ts'
import type { Semaphore } from '../../server/http/limits/semaphore.ts'
import { CUSTOM_FIX } from '../../server/shop/live-code.ts'
import type { Shop } from '../../server/shop/shop.ts'
import { type Lab, labPath, WEAK_VERSION } from '../../server/training/catalogue/labs.ts'
import type { CheckResult } from '../../server/training/custom-fix/check-data.ts'
import {
  type GeneratedTrial,
  generateTrials,
  runGeneratedTrial,
  type TestedVersion,
} from '../../server/training/proof/hidden-tests.ts'
import { findDifference } from '../../server/training/proof/oracle.ts'
import { openRandomizedShop } from '../../server/training/proof/randomized-shop.ts'
import {
  isPass,
  type OpenBrowser,
  type ProofContext,
  type TrialResult,
} from '../../server/training/proof/trials.ts'
import type { Chromium } from './chromium.ts'
import type { Verdict } from './verdicts.ts'

/** What proving the hidden tests of a lab needs. */
export interface HiddenTestWorkshop extends ProofContext {
  gates: { http: Semaphore }
  /** Number of seeds. */
  seeds: number
  nextShop(): Promise<Shop>
  check(lab: string, source: string): Promise<CheckResult>
  /** Started when the first trial needs it. */
  chromium(): Promise<Chromium>
}

/** A version to be tested: a given one, or a bypass fix, which runs as learner code. */
interface Candidate {
  name: string
  version: string
  /** The runnable code. */
  code: string
  /** Why the hidden tests need not catch it. */
  excuse?: string | undefined
}

/** Number of seeds for a bypass fix that need not be caught, to report how often it is. */
const EXCUSED_SEEDS = 2
/**
 * Number of seeds for which weak and right code is tested in a browser. Wrong code is tested there only if nothing else
 * catches it.
 */
const BROWSER_SEEDS = 2
const EXCUSE = /^(?:\/\/|#) Not caught: (.+)/

/** A fault of a version. Reported once, for any number of seeds. */
interface Fault {
  words: string
  seeds: number
}

/** The result of one version with one seed. */
interface SeedResult {
  /** By subject. */
  faults: Map<string, string>
  /** Name of the test that caught it. */
  caughtBy?: string | undefined
}

const ORACLE = 'oracle'

/**
 * Runs the hidden tests of a lab with many seeds. With each seed all attacks must get through the weak code, the right
 * fix must pass, and every other version must fail, including the bypass fixes.
 */
export async function proveHiddenTests(workshop: HiddenTestWorkshop, lab: Lab): Promise<Verdict> {
  const proof = new HiddenTestProof(workshop, lab)
  const faults = await proof.run()
  return { passed: faults.length === 0, detail: faults.join('\n    '), notes: proof.notes }
}

/** What a version is compared in, and with what. */
interface Comparison {
  seed: string
  oracle: Oracle
  /** The right fix as runnable code. */
  right: string
  scratch: Shop
}

/** Number of inputs for which the right fix is compared with itself when there is one seed only. */
const FEW_INPUTS = 20

function withFewInputs(oracle: Exclude<Oracle, string>): Exclude<Oracle, string> {
  const rules = Object.entries(oracle)
  return Object.fromEntries(
    rules.map(([name, rule]) => [name, { ...rule, times: Math.min(rule.times ?? FEW_INPUTS, FEW_INPUTS) }]),
  )
}

class HiddenTestProof {
  readonly notes: string[] = []
  readonly #workshop: HiddenTestWorkshop
  readonly #lab: Lab
  readonly #seeds: string[]

  constructor(workshop: HiddenTestWorkshop, lab: Lab) {
    this.#workshop = workshop
    this.#lab = lab
    this.#seeds = Array.from({ length: workshop.seeds }, (_, index) => `${lab.name}/${index + 1}`)
  }

  async run(): Promise<string[]> {
    const bypassFixes = await this.#bypassFixes()
    const given = await this.#given()
    const { oracle } = await this.#workshop.labs.hiddenTests(this.#lab.name)
    if (typeof oracle === 'string') this.notes.push(`no oracle: ${oracle}`)
    const right = given.find((one) => this.#isRight(one))?.code ?? ''
    const tried = [...given, ...bypassFixes].map((candidate) => this.#tryAll(candidate, oracle, right))
    const faults = (await Promise.all(tried)).flat()
    return faults.map(({ words, seeds }) => (seeds === 1 ? words : `${words} (with ${seeds} seeds)`))
  }

  /** Tests one seed after another. The test that caught it with one seed runs first with the next. */
  async #tryAll(candidate: Candidate, oracle: Oracle, right: string): Promise<Fault[]> {
    const { name, excuse } = candidate
    const seeds = excuse === undefined ? this.#seeds : this.#seeds.slice(0, EXCUSED_SEEDS)
    const faults = new Map<string, Fault>()
    let first: string | undefined
    let caught = 0
    for (const seed of seeds) {
      const ending = await this.#workshop.gates.http.run(() =>
        this.#tryOne(candidate, seed, { oracle, right, first }),
      )
      for (const [about, words] of ending.faults) {
        faults.set(about, { words, ...faults.get(about), seeds: (faults.get(about)?.seeds ?? 0) + 1 })
      }
      first = ending.caughtBy
      if (first !== undefined) caught++
    }
    if (excuse === undefined) return [...faults.values()]
    this.notes.push(`${name} is caught in ${caught} of ${seeds.length}: ${excuse}`)
    return []
  }

  async #tryOne(
    candidate: Candidate,
    seed: string,
    { oracle, right, first }: { oracle: Oracle; right: string; first: string | undefined },
  ): Promise<SeedResult> {
    const stage = await this.#stage(candidate, seed)
    const { hiddenTests } = await stage.parts.labs.hiddenTests(this.#lab.name)
    const generated = generateTrials(hiddenTests, seed, stage.shop.settings)
    const stands = candidate.version === WEAK_VERSION || this.#isRight(candidate)
    const trials = generated
      .filter(({ runs }) => runs === 'http' || !stands || this.#opensPages(seed))
      .toSorted((a, b) => Number(b.name === first) - Number(a.name === first))
    const scratch = await openRandomizedShop(stage.parts, stage.shop, stage.lab, stage.version, seed)
    const versions = { seed, oracle, right, scratch: scratch.shop }
    const compare = () => this.#compare(candidate, versions)
    try {
      if (stands) {
        const faults = await this.#stands(candidate, stage, scratch, trials)
        const isCompared = candidate.version !== WEAK_VERSION && seed === this.#seeds[0]
        const difference = isCompared ? await this.#compareWithItself(candidate, versions) : undefined
        if (difference)
          faults.set(ORACLE, `the oracle finds a difference between the right fix and itself ${difference}`)
        return { faults }
      }
      // Browser tests are slow: skip them if the oracle finds a difference.
      const before = generated.some(({ runs }) => runs === 'browser') ? (first ?? ORACLE) : first
      const caughtBy = await whatCatches(
        before,
        compare,
        (trial) => runGeneratedTrial(stage, scratch, trial),
        trials,
      )
      const faults = new Map([[candidate.name, `${candidate.name} is not caught, seed ${seed}`]])
      return caughtBy === undefined ? { faults } : { faults: new Map(), caughtBy }
    } finally {
      await scratch.close()
    }
  }

  #opensPages(seed: string): boolean {
    return this.#seeds.indexOf(seed) < BROWSER_SEEDS
  }

  /** Returns what is wrong with the weak code, or with the right fix: one fault per test name. */
  async #stands(
    candidate: Candidate,
    stage: TestedVersion,
    scratch: ScratchShop,
    trials: readonly GeneratedTrial[],
  ): Promise<Map<string, string>> {
    const faults = new Map<string, string>()
    for (const trial of trials) {
      if (faults.has(trial.name)) continue
      const finding = await runGeneratedTrial(stage, scratch, trial)
      const isRight = candidate.version === WEAK_VERSION ? isWeak(trial, finding) : isPass(finding)
      if (!isRight) faults.set(trial.name, describeFault(candidate, stage.seed, trial, finding))
    }
    return faults
  }

  /** The same for the right fix itself: an oracle that depends on chance finds a difference. */
  #compareWithItself(candidate: Candidate, comparison: Comparison): Promise<string | undefined> {
    const { oracle } = comparison
    const isQuick = this.#workshop.seeds === 1 && typeof oracle !== 'string'
    return this.#compare(candidate, { ...comparison, oracle: isQuick ? withFewInputs(oracle) : oracle })
  }

  /** Returns how the oracle distinguishes a version from the right fix, or undefined. */
  async #compare(
    { code }: Candidate,
    { seed, oracle, right, scratch }: Comparison,
  ): Promise<string | undefined> {
    if (typeof oracle === 'string') return undefined
    const difference = await findDifference(scratch, this.#lab.name, oracle, { custom: code, right }, seed)
    return difference && `(${difference.payload}): ${difference.detail}`
  }

  #isRight({ version }: Candidate): boolean {
    return this.#lab.fixes.get(version)?.right ?? false
  }

  async #stage({ version, code }: Candidate, seed: string): Promise<TestedVersion> {
    const shop = await this.#workshop.nextShop()
    const parts = { ...this.#workshop, ...(version === CUSTOM_FIX && { customFix: code }) }
    const openBrowser: OpenBrowser = async (scratch) => (await this.#workshop.chromium()).visit(scratch)
    return { parts, shop, lab: this.#lab.name, version, seed, openBrowser }
  }

  #given(): Promise<Candidate[]> {
    const versions = [WEAK_VERSION, ...this.#lab.fixes.keys()]
    return Promise.all(
      versions.map(async (version) => {
        const source = await this.#workshop.labs.text(this.#lab.name, version)
        return this.#ready({ name: version, version, source })
      }),
    )
  }

  #bypassFixes(): Promise<Candidate[]> {
    const folder = labPath(this.#lab.folder, 'bypass-fixes')
    const files = existsSync(folder) ? readdirSync(folder) : []
    return Promise.all(
      files.map((file) => {
        const source = readFileSync(join(folder, file), 'utf8')
        const name = file.replace(/\.\w+$/, '')
        return this.#ready({
          name: `the bypass fix ${name}`,
          version: CUSTOM_FIX,
          source,
          excuse: EXCUSE.exec(source)?.[1],
        })
      }),
    )
  }

  async #ready({ source, ...candidate }: Omit<Candidate, 'code'> & { source: string }): Promise<Candidate> {
    const checked = await this.#workshop.check(this.#lab.name, source)
    if ('problem' in checked) {
      throw new Error(`${candidate.name}, line ${checked.problem.line}: ${checked.problem.message}`)
    }
    return { ...candidate, code: checked.code }
  }
}

/**
 * Returns the name of the first test that catches a wrong version. The oracle runs last, or first if it caught the
 * version before.
 */
async function whatCatches(
  first: string | undefined,
  compare: () => Promise<string | undefined>,
  run: (trial: GeneratedTrial) => Promise<TrialResult>,
  trials: readonly GeneratedTrial[],
): Promise<string | undefined> {
  if (first === ORACLE && (await compare()) !== undefined) return ORACLE
  for (const trial of trials) {
    if (!isPass(await run(trial))) return trial.name
  }
  return first !== ORACLE && (await compare()) !== undefined ? ORACLE : undefined
}

/**
 * Whether the result is right for weak code: attacks get through and the judge sees them, and checks pass unless they
 * are exempt.
 */
function isWeak(trial: GeneratedTrial, { outcome, solved }: TrialResult): boolean {
  if (trial.kind === 'works') return outcome === 'works' || !trial.alsoOnWeak
  return outcome === 'through' && (solved || trial.challenge === undefined)
}

function describeFault(
  { name }: Candidate,
  seed: string,
  trial: GeneratedTrial,
  { outcome, detail, solved }: TrialResult,
): string {
  const unseen = outcome === 'through' && !solved ? ', but its judge does not count it' : ''
  return `${name}, seed ${seed}: “${trial.name}” (${trial.payload}) is ${outcome}${unseen}: ${detail ?? ''}`
}
