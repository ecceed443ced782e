import { hostname, release, type } from 'node:os'
import { isScratchShop } from '../../host/scratch-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Catalogue, Challenge } from '../catalogue/challenges.ts'
import { markReported, type Progress, type SolveRecord, unreportedSolves } from '../progress/progress.ts'
import type { Webhook } from './webhook.ts'

/** What reports have to know of the training ground. */
interface ReportSource {
  catalogue: Catalogue
  progress(shop: Shop): Progress
  cheatScore(shop: Shop): number
  flag(challenge: Challenge): string
}

/** What a report says of this installation. */
export interface Issuer {
  appName: string
  /** Name of the preset. */
  config: string
  version: string
}

/** What is posted to the web hook about a solved challenge, as existing receivers read it. */
export interface SolveReport {
  solution: {
    challenge: string
    hintsAvailable: number
    hintsUnlocked: number
    cheatScore: number
    totalCheatScore: number
    issuedOn: string
  }
  ctfFlag: string
  issuer: Issuer & { hostName: string; os: string }
}

/**
 * Tells the web hook of solved challenges, each once. Those of which it could not be told are in the shop's file and are
 * told when the shop is opened the next time: also after a crash.
 */
export class WebhookReports {
  readonly #webhook: Webhook
  readonly #issuer: SolveReport['issuer']
  /** What is on its way, or has arrived but could not be noted. */
  readonly #states = new Map<string, 'under way' | 'arrived'>()

  constructor(webhook: Webhook, issuer: Issuer) {
    this.#webhook = webhook
    this.#issuer = { hostName: hostname(), os: `${type()} (${release()})`, ...issuer }
  }

  /** Tells of everything in a shop that was not told yet. Does not wait for it. */
  sendUnreported(training: ReportSource, shop: Shop): void {
    if (isScratchShop(shop.id)) return
    for (const solve of unreportedSolves(shop.tables)) {
      const challenge = training.catalogue.get(solve.key)
      if (challenge) void this.#send(training, shop, solve, challenge)
    }
  }

  /** Gives up what is under way: it is told when the shop is opened the next time. */
  close(): void {
    this.#webhook.close()
  }

  async #send(training: ReportSource, shop: Shop, solve: SolveRecord, challenge: Challenge): Promise<void> {
    const id = `${shop.id}/${solve.key}/${solve.solvedAt}`
    const state = this.#states.get(id)
    if (state === 'under way') return
    if (state !== 'arrived') {
      this.#states.set(id, 'under way')
      const hasArrived = await this.#webhook.send(this.#report(training, shop, solve, challenge))
      if (hasArrived) this.#states.set(id, 'arrived')
      else this.#states.delete(id)
      if (!hasArrived) return
    }
    try {
      markReported(shop.tables, solve)
      this.#states.delete(id)
    } catch {
      // The shop was put to sleep meanwhile: it is noted when it wakes.
    }
  }

  #report(
    training: ReportSource,
    shop: Shop,
    { key, solvedAt, cheatScore }: SolveRecord,
    challenge: Challenge,
  ): SolveReport {
    return {
      solution: {
        challenge: key,
        hintsAvailable: challenge.hints.length,
        hintsUnlocked: training.progress(shop).countOpenHints(key),
        cheatScore,
        totalCheatScore: training.cheatScore(shop),
        issuedOn: solvedAt,
      },
      ctfFlag: training.flag(challenge),
      issuer: this.#issuer,
    }
  }
}
