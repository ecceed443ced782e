import { blockingVersions } from '../../server/training/catalogue/blocking-versions.ts'
import type { Lab, Labs } from '../../server/training/catalogue/labs.ts'
import {
  type LiveVersionsByLab,
  loadTrials,
  runTrial,
  type Trial,
} from '../../server/training/proof/trials.ts'
import type { Chromium } from './chromium.ts'
import type { ProofTools } from './prove-lab.ts'
import type { Verdict } from './verdicts.ts'

/** How often a trial is repeated when the shop was too busy. */
const TRIES = 3

/**
 * Returns, for each challenge of a lab, the versions that make it unsolvable while they are live, as `lab/version`,
 * sorted.
 */
export async function findObstacles(
  workshop: ProofTools,
  lab: Lab,
): Promise<{ challenge: string; stoppedBy: string[] }[]> {
  const attacks = (await loadTrials(workshop.labs, lab.name)).filter(({ kind }) => kind === 'attack')
  const found: { challenge: string; stoppedBy: string[] }[] = []
  for (const { key } of lab.challenges) {
    const ways = attacks.filter(({ challenge }) => challenge === key)
    const stops = (scene: LiveVersionsByLab) => stopsAll(workshop, lab, scene, ways)
    const others = await othersThatStop(rightFixes(workshop.labs, lab.name), stops)
    const suspects = [lab, ...others.map((name) => workshop.labs.get(name))]
    const stoppedBy: string[] = []
    for (const { name, fixes } of suspects) {
      for (const version of fixes.keys()) {
        if (await stops({ [name]: version })) stoppedBy.push(`${name}/${version}`)
      }
    }
    found.push({ challenge: key, stoppedBy: stoppedBy.sort() })
  }
  return found
}

/** Returns the versions that the lab itself declares, in the same form. */
export function declaredObstacles(lab: Lab): Map<string, string[]> {
  return new Map(lab.challenges.map((challenge) => [challenge.key, blockingVersions(challenge, lab)]))
}

/**
 * Whether a lab declares what makes a challenge unsolvable. It need not declare versions of other labs that only stop
 * the attack as it is written: a learner may, for example, choose a stronger password than the attack does.
 */
export function checkObstacles(lab: string, declared: readonly string[], found: readonly string[]): Verdict {
  const missing = found.filter((one) => !declared.includes(one))
  const wrong = declared.filter((one) => !found.includes(one))
  const own = missing.filter((one) => one.startsWith(`${lab}/`))
  const says = [
    ...(own.length > 0 ? [`is stopped by ${own.join(', ')}`] : []),
    ...(wrong.length > 0 ? [`is not stopped by ${wrong.join(', ')}`] : []),
    ...(missing.length > own.length
      ? [`its attack stops at ${missing.filter((one) => !own.includes(one)).join(', ')}`]
      : []),
  ]
  return { passed: own.length + wrong.length === 0, detail: says.join('; ') }
}

/** Returns a right fix of each lab except this one. */
function rightFixes(labs: Labs, but: string): [lab: string, version: string][] {
  return labs.all().flatMap(({ name, fixes }) => {
    const right = [...fixes].find(([, fix]) => fix.right)?.[0]
    return right !== undefined && name !== but ? [[name, right]] : []
  })
}

/** Bisects the suspects down to those that block it on their own. */
async function othersThatStop(
  suspects: readonly [lab: string, version: string][],
  stops: (scene: LiveVersionsByLab) => Promise<boolean>,
): Promise<string[]> {
  if (suspects.length === 0 || !(await stops(Object.fromEntries(suspects)))) return []
  if (suspects.length === 1) return suspects.map(([lab]) => lab)
  const middle = Math.ceil(suspects.length / 2)
  const halves = [suspects.slice(0, middle), suspects.slice(middle)]
  const found: string[] = []
  for (const half of halves) found.push(...(await othersThatStop(half, stops)))
  return found
}

async function stopsAll(
  workshop: ProofTools,
  lab: Lab,
  scene: LiveVersionsByLab,
  ways: readonly Trial[],
): Promise<boolean> {
  for (const way of ways) {
    if (await getsThrough(workshop, lab, scene, way)) return false
  }
  return true
}

/** Whether the challenge is solved. What an attack does after that does not matter. */
async function getsThrough(
  workshop: ProofTools,
  lab: Lab,
  scene: LiveVersionsByLab,
  way: Trial,
): Promise<boolean> {
  const open = async (scratch: Parameters<Chromium['visit']>[0]) => (await workshop.chromium()).visit(scratch)
  for (let tries = 0; tries < TRIES; tries++) {
    const shop = await workshop.nextShop()
    const { outcome, solved } = await workshop.gates[way.runs].run(() =>
      runTrial(workshop, shop, lab.name, scene, way, open),
    )
    if (solved) return true
    if (outcome !== 'untried') return false
  }
  throw new Error(`“${way.name}” of the lab ${lab.name} could not be tried`)
}
