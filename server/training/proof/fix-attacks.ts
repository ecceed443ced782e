import { randomBytes } from 'node:crypto'
import type { RoundResult } from '#contract/contest.ts'
import type { ProofLine } from '#contract/training.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Lab } from '../catalogue/labs.ts'
import { ENGLISH } from '../catalogue/language.ts'
import { hasCustomFix } from '../coding/live-versions.ts'
import { readCustomFix } from '../custom-fix/code.ts'
import { isRoundLogged, roundDetail } from '../progress/event-log.ts'
import type { Training } from '../training.ts'
import { generateTrials } from './hidden-tests.ts'
import { proveCustomFix } from './prove-custom-fix.ts'
import type { InjectableApp } from './tools.ts'
import { loadTrials, type ProofContext, type ScratchShopFactory } from './trials.ts'

/**
 * The owner of the work of all rounds; no shop has such an id. All of it together waits for its turns as the work of one
 * learner does.
 */
const ROUNDS_OWNER = '#rounds'

export interface FixAttacksOptions {
  host: ScratchShopFactory
  training: Training
  app(): InjectableApp
  /** Default: the real proof. */
  prove?: typeof proveCustomFix
}

/** A round in one shop. */
export interface ShopRound {
  /** When it began, as ISO date. */
  round: string
  /** Whether to stop now. What is not known by then is not logged. */
  isStopped(): boolean
  /** Called after each attacked fix, with the time that it took. */
  rest(ms: number): Promise<void>
}

/** Attacks learners' own fixes that are live, in scratch shops with fresh data, and logs the results. */
export class FixAttacks {
  readonly #options: FixAttacksOptions
  readonly #needBrowser = new Map<string, Promise<boolean>>()

  constructor(options: FixAttacksOptions) {
    this.#options = options
  }

  /**
   * Attacks each of a shop's fixes once per round. Returns whether all of them have their result. False if it was
   * stopped, or the server had no room.
   */
  async attackShop(shop: Shop, { round, isStopped, rest }: ShopRound): Promise<boolean> {
    const { eventLog } = this.#options.training
    let isComplete = true
    for (const { lab, challenges } of await this.#liveFixes(shop)) {
      const missing = challenges.filter((key) => !isRoundLogged(shop, key, round))
      if (missing.length === 0) continue
      if (isStopped()) return false
      const start = performance.now()
      const result = await this.#attack(shop, lab, isStopped)
      if (isStopped()) return false
      if (result) {
        shop.tables.writeProgress(() => {
          for (const key of missing) {
            eventLog?.append(shop, { kind: 'round', key, detail: roundDetail(round, result) })
          }
        })
      } else isComplete = false
      await rest(performance.now() - start)
    }
    return isComplete
  }

  /** The labs whose live version is the learner's own, with their challenges. Those that need a browser are left out. */
  async #liveFixes(shop: Shop): Promise<{ lab: Lab; challenges: string[] }[]> {
    const fixes = new Map<Lab, string[]>()
    for (const challenge of this.#options.training.catalogue.challenges) {
      const { lab, key } = challenge
      if (!hasCustomFix(challenge) || shop.version(lab.name) !== CUSTOM_FIX) continue
      if (await this.#needsBrowser(lab.name, shop)) continue
      fixes.set(lab, [...(fixes.get(lab) ?? []), key])
    }
    return [...fixes].map(([lab, challenges]) => ({ lab, challenges }))
  }

  #needsBrowser(lab: string, shop: Shop): Promise<boolean> {
    const known = this.#needBrowser.get(lab) ?? needsBrowser(this.#options.training, lab, shop)
    this.#needBrowser.set(lab, known)
    return known
  }

  /** Undefined if it was stopped, or the server had no room. Throws if the proof failed. */
  async #attack(shop: Shop, lab: Lab, isStopped: () => boolean): Promise<RoundResult | undefined> {
    const { host, training, app, prove = proveCustomFix } = this.#options
    const code = readCustomFix(shop, lab.name)?.live
    if (!code) return undefined
    const parts: ProofContext = {
      host: { openScratchShop: (of, look) => host.openScratchShop(of, { ...look, owner: ROUNDS_OWNER }) },
      app: app(),
      labs: training.labs,
      judges: training.judges,
      customFix: code,
    }
    const proof = prove(parts, shop, lab, [], {
      seed: randomBytes(16).toString('hex'),
      source: code,
      showsPayloads: false,
      language: ENGLISH,
    })
    for await (const line of proof) {
      if (isStopped()) return undefined
      const result = resultOf(line)
      if (result) return result
      if (line.line === 'failed')
        throw new Error(`The lab ${lab.name} could not be attacked: ${line.message}`)
    }
    return undefined
  }
}

/**
 * The result that a line of a proof decides. Code that an attack gets past often serves some customers wrongly too, so
 * this says only that it fell. Code that takes too long serves nobody.
 */
function resultOf(line: ProofLine): RoundResult | undefined {
  if (line.line === 'done' && line.outcome === 'through') return 'fell'
  if (line.line !== 'verdict') return undefined
  if (line.held) return 'held'
  return line.broken > 0 || line.timedOut !== undefined ? 'down' : undefined
}

/** Whether a proof of a fix of this lab needs a real browser. */
async function needsBrowser({ labs }: Training, lab: string, { settings }: Shop): Promise<boolean> {
  const { hiddenTests } = await labs.hiddenTests(lab)
  const trials = [...(await loadTrials(labs, lab)), ...generateTrials(hiddenTests, lab, settings)]
  return trials.some(({ runs }) => runs === 'browser')
}
