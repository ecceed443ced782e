import { hostname, release, type } from 'node:os'
import { isScratchShop } from '../../host/scratch-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Catalogue, Challenge } from '../catalogue/challenges.ts'
import { markReported, type Progress, type SolveRecord, unreportedSolves } from '../progress/progress.ts'
import type { Webhook } from './webhook.ts'

/** What a report needs from the training ground. */
interface ReportSource {
  catalogue: Catalogue
  progress(shop: Shop): Progress
  cheatScore(shop: Shop): number
  flag(challenge: Challenge): string
}

/** What a report says about this installation. */
export interface Issuer {
  appName: string
  /** Name of the configuration preset. */
  config: string
  version: string
}

/** The body that the web hook receives for a solved challenge, in the format of existing receivers. */
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
 * Reports each solved challenge to the web hook once. Solves that could not be reported stay marked in the shop's file,
 * and are reported when the shop is opened again, also after a crash.
 */
export class WebhookReports {
  readonly #webhook: Webhook
  readonly #issuer: SolveReport['issuer']
  /** Reports that are in flight, or that arrived but could not be marked as reported. */
  readonly #states = new Map<string, 'under way' | 'arrived'>()

  constructor(webhook: Webhook, issuer: Issuer) {
    this.#webhook = webhook
    this.#issuer = { hostName: hostname(), os: `${type()} (${release()})`, ...issuer }
  }

  /** Reports everything in a shop that was not reported yet. Does not wait for it. */
  sendUnreported(training: ReportSource, shop: Shop): void {
    if (isScratchShop(shop.id)) return
    for (const solve of unreportedSolves(shop.tables)) {
      const challenge = training.catalogue.get(solve.key)
      if (challenge) void this.#send(training, shop, solve, challenge)
    }
  }

  /** Cancels reports in flight. They are sent when the shop is opened again. */
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
      // The shop was put to sleep meanwhile: it is marked when it wakes.
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
