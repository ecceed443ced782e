import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Oracle } from '#lab'
import { OWN } from '../../shop/called.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Lab, WEAK } from '../labs.ts'
import { drawnTwin } from '../own/drawn-twin.ts'
import { type DrawnTrial, drawTrials, isGood, runDrawn, type Stage } from '../own/held-back.ts'
import { findDifference } from '../own/oracle.ts'
import { checkOwn } from '../own/own-code.ts'
import { rightCode } from '../own/prove-own.ts'
import type { Finding, ProofParts } from '../proof.ts'
import type { Gate } from './gate.ts'
import type { Verdict } from './verdicts.ts'

/** What it takes to try what a lab holds back. */
export interface HeldBackShop extends ProofParts {
  gates: { http: Gate }
  folder: string
  /** How many draws there are. */
  seeds: number
  shopFor(lab: string, version: string): Promise<Shop>
}

/** A version that is tried: given, or of the lab's cheats, whose code runs as a guest. */
interface Candidate {
  name: string
  version: string
  /** Without types. */
  code: string
  /** Why it need not be caught. */
  excuse?: string | undefined
}

const FEWEST_CHEATS = 3
/** What need not be caught is tried so often, to say what comes of it. */
const EXCUSED_DRAWS = 2
const EXCUSE = /^\/\/ Not caught: (.+)/

/**
 * Draws a lab's set over and over: weak code falls to all of it each time, the right fix stands each time, and each of
 * the others fails each time, cheats included.
 */
export async function heldBackHolds(workshop: HeldBackShop, lab: Lab): Promise<Verdict> {
  const proof = new SetProof(workshop, lab)
  const faults = await proof.run()
  const detail = faults.slice(0, 5).join('\n    ')
  return { passed: faults.length === 0, detail, notes: proof.notes }
}

class SetProof {
  readonly notes: string[] = []
  readonly #workshop: HeldBackShop
  readonly #lab: Lab

  constructor(workshop: HeldBackShop, lab: Lab) {
    this.#workshop = workshop
    this.#lab = lab
  }

  async run(): Promise<string[]> {
    const { seeds } = this.#workshop
    const faults: string[] = []
    const cheats = await this.#cheats()
    if (cheats.length < FEWEST_CHEATS)
      faults.push(`${FEWEST_CHEATS} cheats are needed in labs/${this.#lab.name}/cheats`)
    const given = await this.#given()
    const { oracle } = await this.#workshop.labs.heldBack(this.#lab.name)
    if (typeof oracle === 'string') this.notes.push(`no oracle: ${oracle}`)
    const draws = Array.from({ length: seeds }, (_, index) => `${this.#lab.name}/${index + 1}`)
    const all = [...given, ...cheats].map(async (candidate) => {
      const those = candidate.excuse === undefined ? draws : draws.slice(0, EXCUSED_DRAWS)
      const told = await Promise.all(
        those.map((seed) => this.#inTurn(() => this.#tryOne(candidate, seed, oracle))),
      )
      const found = told.filter((fault) => fault !== undefined)
      if (candidate.excuse === undefined) faults.push(...found)
      else
        this.notes.push(
          `${candidate.name} is caught in ${those.length - found.length} of ${those.length}: ${candidate.excuse}`,
        )
    })
    await Promise.all(all)
    return faults
  }

  #inTurn<Given>(work: () => Promise<Given>): Promise<Given> {
    return this.#workshop.gates.http.pass(work)
  }

  /** What is not as it should be with a version and a draw. */
  async #tryOne(candidate: Candidate, seed: string, oracle: Oracle): Promise<string | undefined> {
    const stage = await this.#stage(candidate, seed)
    const { heldBack } = await stage.parts.labs.heldBack(this.#lab.name)
    const trials = drawTrials(heldBack, seed, stage.shop.settings)
    const twin = await drawnTwin(stage.parts, stage.shop, stage.lab, stage.version, seed)
    try {
      for (const trial of trials) {
        const finding = await runDrawn(stage, twin, trial)
        if (candidate.version === WEAK) {
          if (!isWeak(trial, finding)) return saying(candidate, seed, trial, finding)
        } else if (!isGood(finding)) {
          return this.#isRight(candidate) ? saying(candidate, seed, trial, finding) : undefined
        }
      }
      if (candidate.version === WEAK) return undefined
      return await this.#compare(candidate, seed, oracle, twin.shop)
    } finally {
      await twin.close()
    }
  }

  /** Of a version that withstood all trials: whether it is the right one, and nothing else. */
  async #compare(
    candidate: Candidate,
    seed: string,
    oracle: Oracle,
    twin: Shop,
  ): Promise<string | undefined> {
    const isRight = this.#isRight(candidate)
    // The right fix need not be compared with itself each time.
    if (isRight && !seed.endsWith('/1')) return undefined
    const pair = { hers: candidate.code, right: await this.#right(twin) }
    const difference =
      typeof oracle === 'string' ? undefined : await findDifference(twin, this.#lab.name, oracle, pair, seed)
    if (isRight) {
      return (
        difference &&
        `the oracle tells the right fix from itself (${difference.payload}): ${difference.detail}`
      )
    }
    return difference ? undefined : `${candidate.name} is not caught, seed ${seed}`
  }

  async #right(shop: Shop): Promise<string> {
    return rightCode({ parts: this.#workshop, shop }, this.#lab)
  }

  #isRight({ version }: Candidate): boolean {
    return this.#lab.fixes.get(version)?.right ?? false
  }

  async #stage({ name, version, code }: Candidate, seed: string): Promise<Stage> {
    const shop = await this.#workshop.shopFor(`held-${this.#lab.name}`, name.replaceAll(' ', '-'))
    const parts = { ...this.#workshop, ...(version === OWN && { own: code }) }
    return { parts, shop, lab: this.#lab.name, version, seed }
  }

  #given(): Promise<Candidate[]> {
    const versions = [WEAK, ...this.#lab.fixes.keys()]
    return Promise.all(
      versions.map(async (version) => {
        const source = await this.#workshop.labs.text(this.#lab.name, version)
        return this.#ready({ name: version, version, source })
      }),
    )
  }

  #cheats(): Promise<Candidate[]> {
    const folder = join(this.#workshop.folder, this.#lab.name, 'cheats')
    const files = existsSync(folder) ? readdirSync(folder) : []
    return Promise.all(
      files.map((file) => {
        const source = readFileSync(join(folder, file), 'utf8')
        const name = file.replace(/\.ts$/, '')
        return this.#ready({
          name: `the cheat ${name}`,
          version: OWN,
          source,
          excuse: EXCUSE.exec(source)?.[1],
        })
      }),
    )
  }

  async #ready({ source, ...candidate }: Omit<Candidate, 'code'> & { source: string }): Promise<Candidate> {
    const shop = await this.#workshop.shopFor(`held-${this.#lab.name}`, 'reads')
    const checked = await checkOwn(shop, this.#lab.name, source)
    if ('problem' in checked) {
      throw new Error(`${candidate.name}, line ${checked.problem.line}: ${checked.problem.message}`)
    }
    return { ...candidate, code: checked.code }
  }
}

/** Weak code lets all attacks through, and its judge sees it; honest customers notice nothing where they should not. */
function isWeak(trial: DrawnTrial, { outcome, solved }: Finding): boolean {
  if (trial.kind === 'works') return outcome === 'works' || !trial.alsoOnWeak
  return outcome === 'through' && (solved || trial.challenge === undefined)
}

function saying(
  { name }: Candidate,
  seed: string,
  trial: DrawnTrial,
  { outcome, detail, solved }: Finding,
): string {
  const unseen = outcome === 'through' && !solved ? ', but its judge does not see it' : ''
  return `${name}, seed ${seed}: “${trial.name}” (${trial.payload}) is ${outcome}${unseen}: ${detail ?? ''}`
}
