import type { Shop } from '../../shop/shop.ts'
import { type Lab, WEAK } from '../labs.ts'
import { type ProofParts, runTrial, type Trial, trialsOf } from '../proof.ts'
import { BadFile } from '../yaml-file.ts'
import type { Chromium } from './chromium.ts'
import { faultsOf } from './form.ts'
import {
  everythingWorks,
  rightIsRight,
  type Tried,
  type Verdict,
  weakIsWeak,
  wrongIsWrong,
} from './verdicts.ts'

/** What a challenge's row of the table says. */
export interface Row {
  lab: string
  challenge: string
  cells: { name: string; verdict: Verdict }[]
}

/** What proving takes. */
export interface Workshop extends ProofParts {
  /** The folder of all labs. */
  folder: string
  /** A shop to make twins of. */
  shop: Shop
  /** Started when the first trial needs it. */
  chromium(): Promise<Chromium>
}

/** Tries all versions of a lab with all of its attacks and works checks. One row per challenge. */
export async function proveLab(workshop: Workshop, lab: Lab): Promise<Row[]> {
  const trials = await trialsOf(workshop.labs, lab.name)
  const faults = faultsOf(workshop.folder, lab, trials)
  const tried = new Map<string, Tried[]>()
  for (const version of [WEAK, ...lab.fixes.keys()])
    tried.set(version, await tryVersion(workshop, lab, version, trials))
  return lab.challenges.map(({ key, name, fixes = [] }) => {
    const of = (version: string): Tried[] => tried.get(version) ?? []
    return {
      lab: lab.name,
      challenge: name,
      cells: [
        { name: 'form', verdict: { passed: faults.length === 0, detail: faults.join('; ') } },
        { name: 'attack', verdict: weakIsWeak(key, of(WEAK)) },
        { name: 'works', verdict: everythingWorks(of(WEAK)) },
        ...fixes.map((fix) => ({ name: fix, verdict: judgeFix(lab, fix, key, of(fix)) })),
      ],
    }
  })
}

/** The row of a lab that cannot even be tried. */
export function unprovable(lab: Lab, error: unknown): Row[] {
  const detail = error instanceof BadFile || error instanceof Error ? error.message : String(error)
  return lab.challenges.map(({ name }) => {
    return { lab: lab.name, challenge: name, cells: [{ name: 'form', verdict: { passed: false, detail } }] }
  })
}

function judgeFix(lab: Lab, fix: string, challenge: string, tried: readonly Tried[]): Verdict {
  return lab.fixes.get(fix)?.right ? rightIsRight(challenge, tried) : wrongIsWrong(challenge, tried)
}

async function tryVersion(
  workshop: Workshop,
  lab: Lab,
  version: string,
  trials: readonly Trial[],
): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const trial of trials) {
    const open = async (twin: Parameters<Chromium['visit']>[0]) => (await workshop.chromium()).visit(twin)
    tried.push({ trial, finding: await runTrial(workshop, workshop.shop, lab.name, version, trial, open) })
    if (isDecided(lab, version, tried)) break
  }
  return tried
}

/** A wrong fix is wrong as soon as one attack per challenge got through or something broke. */
function isDecided(lab: Lab, version: string, tried: readonly Tried[]): boolean {
  if (version === WEAK || lab.fixes.get(version)?.right) return false
  const challenges = lab.challenges.filter(({ fixes }) => fixes)
  return challenges.every(({ key }) => wrongIsWrongSoFar(key, tried))
}

function wrongIsWrongSoFar(challenge: string, tried: readonly Tried[]): boolean {
  return tried.some(
    ({ trial, finding }) =>
      finding.outcome === 'broken' || (finding.outcome === 'through' && trial.challenge === challenge),
  )
}
