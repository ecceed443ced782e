import { mutatorsOf } from '#contract/generators/mutators.ts'
import type { GeneratorTools, HiddenTests, ShopSettings } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { hashPassword } from '../../identity/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { drawnTwin } from './randomized-shop.ts'
import { drawFrom } from './seeded-random.ts'
import { attempt, type Finding, type OpenBrowser, type ProofParts, type Trial } from './trials.ts'

/** An attack or works check that was drawn. */
export interface DrawnTrial extends Trial {
  payload: string
  alone: boolean
  /** It works on weak code, too. */
  alsoOnWeak: boolean
}

/** What draws from a seed. */
export function drawTools(seed: string, settings: ShopSettings): GeneratorTools {
  const random = drawFrom(seed)
  return { random, settings, hash: hashPassword, ...mutatorsOf(random) }
}

/** All that a lab holds back, drawn from a seed: those of one name beside each other, in an order that is drawn as well. */
export function drawTrials(hiddenTests: HiddenTests, seed: string, settings: ShopSettings): DrawnTrial[] {
  const tools = drawTools(seed, settings)
  const { attacks, functionality } = hiddenTests(tools)
  const trials: DrawnTrial[] = [
    ...attacks.map(({ name, payload, challenge, runs, alone = false, run }): DrawnTrial => {
      return { kind: 'attack', name, runs: runs ?? 'http', challenge, payload, alone, alsoOnWeak: true, run }
    }),
    ...functionality.map(({ name, payload, runs, alone = false, alsoOnWeak = true, run }): DrawnTrial => {
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

/** A version of a lab, and whose. `shop` is the one that twins are made of. */
export interface Stage {
  parts: ProofParts
  shop: Shop
  lab: string
  version: string
  seed: string
  /** Where there is a browser for what needs one. */
  openBrowser?: OpenBrowser | undefined
}

/** Runs a trial on a twin that others may use as well, or on one of its own; once more where there was no room for it. */
export async function runDrawn(stage: Stage, twin: ScratchShop, trial: DrawnTrial): Promise<Finding> {
  const finding = await runOnce(stage, twin, trial)
  const isDoubtful = finding.outcome === 'untried' || finding.timedOut !== undefined
  return isDoubtful ? runOnce(stage, twin, trial) : finding
}

async function runOnce(stage: Stage, twin: ScratchShop, trial: DrawnTrial): Promise<Finding> {
  if (!trial.alone) return runIn(stage, twin, trial)
  const { parts, shop, lab, version, seed } = stage
  const own = await drawnTwin(parts, shop, lab, version, seed)
  try {
    return await runIn(stage, own, trial)
  } finally {
    await own.close()
  }
}

async function runIn(
  { parts, lab, openBrowser }: Stage,
  twin: ScratchShop,
  trial: DrawnTrial,
): Promise<Finding> {
  const browser = trial.runs === 'browser' ? await openBrowser?.(twin) : undefined
  try {
    return judged(await attempt(parts, twin, lab, trial, browser))
  } finally {
    await browser?.close()
  }
}

/** What its judge counts got through, whatever the attack itself makes of it. */
function judged(finding: Finding): Finding {
  return finding.solved ? { ...finding, outcome: 'through' } : finding
}
