import { mutatorsOf } from '#contract/generators/mutators.ts'
import type { GeneratorTools, HiddenTests, ShopSettings } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { hashPassword } from '../../identity/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { openRandomizedShop } from './randomized-shop.ts'
import { seededRandom } from './seeded-random.ts'
import { type OpenBrowser, type ProofContext, runTrialIn, type Trial, type TrialResult } from './trials.ts'

/** A generated attack or functional check. */
export interface GeneratedTrial extends Trial {
  payload: string
  alone: boolean
  /** It also works on weak code. */
  alsoOnWeak: boolean
}

export function createGeneratorTools(seed: string, settings: ShopSettings): GeneratorTools {
  const random = seededRandom(seed)
  return { random, settings, hash: hashPassword, ...mutatorsOf(random) }
}

/**
 * Generates the hidden tests of a lab from a seed. Tests of one name are adjacent; the order of the names is random.
 */
export function generateTrials(
  hiddenTests: HiddenTests,
  seed: string,
  settings: ShopSettings,
): GeneratedTrial[] {
  const tools = createGeneratorTools(seed, settings)
  const { attacks, functionality } = hiddenTests(tools)
  const trials: GeneratedTrial[] = [
    ...attacks.map(({ name, payload, challenge, runs, alone = false, run }): GeneratedTrial => {
      return { kind: 'attack', name, runs: runs ?? 'http', challenge, payload, alone, alsoOnWeak: true, run }
    }),
    ...functionality.map(({ name, payload, runs, alone = false, alsoOnWeak = true, run }): GeneratedTrial => {
      return {
        kind: 'works',
        name,
        runs: runs ?? 'http',
        challenge: undefined,
        payload,
        alone,
        alsoOnWeak,
        run,
      }
    }),
  ]
  const names = [...new Set(trials.map(({ name }) => name))]
  return tools.random.shuffle(names).flatMap((one) => trials.filter(({ name }) => name === one))
}

/** A version of a lab in a proof. Scratch shops are copies of `shop`. */
export interface TestedVersion {
  parts: ProofContext
  shop: Shop
  lab: string
  version: string
  seed: string
  /** Opens a browser, if there is one for tests that need it. */
  openBrowser?: OpenBrowser | undefined
}

/**
 * Runs a trial in a shared scratch shop, or in one of its own if it needs that. Runs it once more if the result is
 * doubtful.
 */
export async function runGeneratedTrial(
  tested: TestedVersion,
  scratch: ScratchShop,
  trial: GeneratedTrial,
): Promise<TrialResult> {
  const finding = await runOnce(tested, scratch, trial)
  const isDoubtful = finding.outcome === 'untried' || finding.timedOut !== undefined
  return isDoubtful ? runOnce(tested, scratch, trial) : finding
}

async function runOnce(
  tested: TestedVersion,
  scratch: ScratchShop,
  trial: GeneratedTrial,
): Promise<TrialResult> {
  if (!trial.alone) return runIn(tested, scratch, trial)
  const { parts, shop, lab, version, seed } = tested
  const own = await openRandomizedShop(parts, shop, lab, version, seed)
  try {
    return await runIn(tested, own, trial)
  } finally {
    await own.close()
  }
}

async function runIn(
  { parts, lab, openBrowser }: TestedVersion,
  scratch: ScratchShop,
  trial: GeneratedTrial,
): Promise<TrialResult> {
  const browser = trial.runs === 'browser' ? await openBrowser?.(scratch) : undefined
  try {
    return judged(await runTrialIn(parts, scratch, lab, trial, browser))
  } finally {
    await browser?.close()
  }
}

/** If the judge counts it, it got through, even if the attack itself failed later. */
function judged(finding: TrialResult): TrialResult {
  return finding.solved ? { ...finding, outcome: 'through' } : finding
}
