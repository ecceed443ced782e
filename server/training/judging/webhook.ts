import { hostname, release, type } from 'node:os'
import { isScratchShop } from '../../host/scratch-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Catalogue, Challenge } from '../catalogue/challenges.ts'
import { markReported, type Progress, type SolveRecord, unreportedSolves } from '../progress/progress.ts'

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

/** Who solved a challenge in a class. */
interface ReportedLearner {
  id: string
  nickname: string
  group: string | null
}

/** Who solved a challenge in a class, and for which team of a contest. */
export interface Solver {
  learner: ReportedLearner
  /** Null without a team. */
  team: { id: string; name: string } | null
}

/** Finds the learner of a shop in a class. */
export type FindSolver = (shop: string) => Promise<Solver | undefined>

/** The learner and team as reports name them; nothing else of their rows leaves the server. */
export function solverOf(
  learner: { id: string; nickname: string; groupName: string | null } | undefined,
  team: { id: string; name: string } | undefined,
): Solver | undefined {
  return (
    learner && {
      learner: { id: learner.id, nickname: learner.nickname, group: learner.groupName },
      team: team ? { id: team.id, name: team.name } : null,
    }
  )
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
  /** In a class only. */
  learner?: ReportedLearner
  /** In a contest of teams only. */
  team?: { id: string; name: string }
}

/**
 * Reports each solved challenge to the web hook once. Solves that could not be reported stay marked in the shop's file,
 * and are reported when the shop is opened again, also after a crash.
 */
export class WebhookReports {
  readonly #webhook: Webhook
  readonly #issuer: SolveReport['issuer']
  readonly #findSolver: FindSolver | undefined
  /** Reports that are in flight, or that arrived but could not be marked as reported. */
  readonly #states = new Map<string, 'under way' | 'arrived'>()

  constructor(webhook: Webhook, issuer: Issuer, findSolver?: FindSolver) {
    this.#webhook = webhook
    this.#findSolver = findSolver
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
      const report = this.#report(training, shop, solve, challenge)
      const solver = await this.#solverOf(shop.id)
      const hasArrived =
        solver !== 'unknown yet' && (await this.#webhook.send(withSolver(report, solver), solver))
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

  /** Without the learner, a report of a class is of no use: it is sent once the class store can be read again. */
  async #solverOf(shop: string): Promise<Solver | undefined | 'unknown yet'> {
    try {
      return await this.#findSolver?.(shop)
    } catch {
      return 'unknown yet'
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

function withSolver(report: SolveReport, solver: Solver | undefined): SolveReport {
  if (!solver) return report
  const { learner, team } = solver
  return { ...report, learner, ...(team && { team }) }
}

/**
 * Fills `{learner}` and `{team}` in an address with the ids of who solved the challenge. Without a team, `{team}` is the
 * learner; without a class, both are `-`.
 */
export function webhookUrlFor(address: string, solver: Solver | undefined): string {
  const learner = solver?.learner.id ?? '-'
  return address
    .replaceAll('{learner}', encodeURIComponent(learner))
    .replaceAll('{team}', encodeURIComponent(solver?.team?.id ?? learner))
}

export interface WebhookOptions {
  /** May contain `{learner}` and `{team}`. */
  url: string
  /** Called with a message when a delivery has failed for good. */
  warn(message: string): void
  /** Milliseconds to wait before each retry. */
  waits?: readonly number[]
}

/** Two minutes in total: long enough for a scoring server to restart. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]
const LONGEST_CALL_MS = 5_000
/** More than a whole class solves while its scoring server restarts. Further solves are reported later. */
const MOST_WAITING = 1_000

interface Delivery {
  url: string
  body: string
  done(delivered: boolean): void
}

/**
 * Posts JSON to a URL, one delivery at a time and in order. Never throws: the caller learns whether it was delivered.
 */
export class Webhook {
  readonly #options: WebhookOptions
  readonly #queue: Delivery[] = []
  readonly #closing = new AbortController()
  #isBusy = false

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Resolves with true when it is delivered, or with false when it has failed for good. */
  send(body: object, solver?: Solver): Promise<boolean> {
    if (this.#closing.signal.aborted || this.#queue.length >= MOST_WAITING) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#queue.push({
        url: webhookUrlFor(this.#options.url, solver),
        body: JSON.stringify(body),
        done: resolve,
      })
      if (!this.#isBusy) void this.#work()
    })
  }

  /** Drops everything that is queued. */
  close(): void {
    this.#closing.abort()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      next.done(await this.#deliver(next))
    }
    this.#isBusy = false
  }

  async #deliver(delivery: Delivery): Promise<boolean> {
    const { waits = WAITS_MS } = this.#options
    let problem = ''
    for (const wait of [0, ...waits]) {
      if (!(await this.#pause(wait))) return false
      const outcome = await this.#post(delivery)
      if (outcome === 'arrived') return true
      problem = outcome.problem
      if (!outcome.isWorthAnotherTry) break
    }
    if (!this.#closing.signal.aborted) this.#warn(problem)
    return false
  }

  async #post({ url, body }: Delivery): Promise<'arrived' | { problem: string; isWorthAnotherTry: boolean }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(LONGEST_CALL_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return 'arrived'
      return { problem: `it answered ${response.status}`, isWorthAnotherTry: isTemporary(response.status) }
    } catch (error) {
      return { problem: reasonOf(error), isWorthAnotherTry: true }
    }
  }

  /** Resolves with false if the hook was closed meanwhile. */
  #pause(ms: number): Promise<boolean> {
    const { signal } = this.#closing
    if (ms === 0 || signal.aborted) return Promise.resolve(!signal.aborted)
    return new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer)
        resolve(false)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve(true)
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
    })
  }

  #warn(problem: string): void {
    this.#options.warn(
      `A solved challenge was not reported to the web hook ${originOf(this.#options.url)}: ${problem}`,
    )
  }
}

/** Whether the receiver may recover soon. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Returns the origin only: the rest of the URL may hold a secret. */
function originOf(url: string): string {
  return new URL(url).origin
}
