import type { Semaphore } from '../../server/http/limits/semaphore.ts'
import { CUSTOM_FIX } from '../../server/shop/live-code.ts'
import type { Shop } from '../../server/shop/shop.ts'
import type { Lab, Labs } from '../../server/training/catalogue/labs.ts'
import type { CheckResult } from '../../server/training/custom-fix/check-data.ts'
import {
  type OpenBrowser,
  type ProofContext,
  runTrial,
  type Trial,
} from '../../server/training/proof/trials.ts'
import type { Chromium } from './chromium.ts'
import type { CompletedTrial, Verdict } from './verdicts.ts'

/** What running versions as custom fixes needs. */
interface CustomFixWorkshop extends ProofContext {
  labs: Labs
  gates: Record<Trial['runs'], Semaphore>
  nextShop(): Promise<Shop>
  check(lab: string, source: string): Promise<CheckResult>
  /** Started when the first trial needs it. */
  chromium(): Promise<Chromium>
}

/**
 * Runs all versions of a lab once more, each as a learner's own fix. A proof must give the same result for the same
 * code, regardless of its author.
 */
export async function proveAsCustomFixes(
  workshop: CustomFixWorkshop,
  lab: Lab,
  tried: ReadonlyMap<string, readonly CompletedTrial[]>,
): Promise<Verdict> {
  const versions = [...tried].map(([version, natively]) => compare(workshop, lab, version, natively))
  const differences = (await Promise.all(versions)).flat()
  const [first] = differences
  if (first !== undefined) return { passed: false, detail: first }
  const trials = [...tried.values()].reduce((sum, list) => sum + list.length, 0)
  return { passed: true, detail: `${trials} trials with the same result` }
}

async function compare(
  workshop: CustomFixWorkshop,
  lab: Lab,
  version: string,
  natively: readonly CompletedTrial[],
): Promise<string[]> {
  const source = await workshop.labs.text(lab.name, version)
  const checked = await workshop.check(lab.name, source)
  if ('problem' in checked) return [`${version}, line ${checked.problem.line}: ${checked.problem.message}`]
  const parts = { ...workshop, customFix: checked.code }
  const open: OpenBrowser = async (scratch) => (await workshop.chromium()).visit(scratch)
  const differences = natively.map(async ({ trial, finding }) => {
    // A run that did not finish says nothing about the code.
    if (finding.outcome === 'untried') return undefined
    const attempt = async () => {
      const shop = await workshop.nextShop()
      return workshop.gates[trial.runs].run(() =>
        runTrial(parts, shop, lab.name, { [lab.name]: CUSTOM_FIX }, trial, open),
      )
    }
    const first = await attempt()
    const result = first.outcome === 'untried' ? await attempt() : first
    if (result.outcome === finding.outcome && result.solved === finding.solved) return undefined
    const why = result.detail === undefined ? '' : `: ${result.detail}`
    return `${version}: “${trial.name}” is ${result.outcome} as a custom fix, and ${finding.outcome} otherwise${why}`
  })
  return (await Promise.all(differences)).filter((difference) => difference !== undefined)
}
