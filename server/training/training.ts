import type { SolvedNotice } from '#contract/socket.ts'
import type { ChallengeRow } from '#contract/training.ts'
import type { EventName, ShopEvents } from '#lab'
import type { PreparedText } from '../http/replies/prepared-text.ts'
import type { ShopSocket } from '../shop/clients.ts'
import type { ExchangeRequest } from '../shop/exchanges.ts'
import type { Shop } from '../shop/shop.ts'
import type { Tables } from '../shop/storage/tables.ts'
import { ChallengeLists } from './catalogue/challenge-lists.ts'
import { challengeRow } from './catalogue/challenge-rows.ts'
import {
  type Catalogue,
  type Challenge,
  type Hint,
  type HintRef,
  localizeChallenge,
} from './catalogue/challenges.ts'
import type { Labs } from './catalogue/labs.ts'
import { ENGLISH } from './catalogue/language.ts'
import { DEFAULT_CTF_KEY, flagOf, ownFlagOf } from './contest/flags.ts'
import { attemptsIn, Judges, type OnChallengeError } from './judging/judges.ts'
import { noticeOf } from './judging/notices.ts'
import { deleteTrace, recordTrace } from './judging/trace.ts'
import type { WebhookReports } from './judging/webhook.ts'
import type { Lessons } from './lessons/load.ts'
import { type CheatDetector, isDirectRequest, type SolveTiming } from './progress/cheat-score.ts'
import type { EventLog } from './progress/event-log.ts'
import { type CodingStatus, deleteSolve, insertSolve, Progress, readSolves } from './progress/progress.ts'
import { trainingSchema } from './schema.ts'

/** No valid flag is longer. */
const LONGEST_FLAG = 200

/** Returns the fingerprint of a request to a shop that solved a challenge; undefined if there is none. */
export type AttackFingerprint = (
  shop: string,
  challenge: string,
  request: ExchangeRequest,
) => string | undefined

/** How a challenge was solved. */
interface SolveContext {
  isSuspicious: boolean
  /** Only a browser reported it. */
  byBrowser: boolean
}

/** The training ground: all challenges, and each learner's progress. One instance serves all shops. */
export class Training {
  readonly labs: Labs
  readonly catalogue: Catalogue
  readonly lessons: Lessons
  readonly settings: TrainingSettings
  readonly judges: Judges
  readonly #onError: OnChallengeError
  /** By the key of the challenge. */
  readonly #flags: ReadonlyMap<string, string>
  readonly #ctfKey: string
  readonly #flagOwner: (shop: string) => string | undefined
  readonly #attackFingerprint: AttackFingerprint
  readonly #cheatDetector: CheatDetector
  readonly #reports: WebhookReports | undefined
  readonly eventLog: EventLog | undefined
  /** Whether hints are closed in a shop at the moment. */
  readonly areHintsClosed: (shop: string) => boolean
  readonly #isShared: (shop: string) => boolean
  /** Whether the judging of a shop is paused at the moment. */
  readonly isPaused: (shop: string) => boolean
  /** Shops in which a client was notified that the server has started. */
  readonly #greeted = new Set<string>()
  /** Date of everything that has not changed since the server started. */
  readonly since = new Date().toISOString()
  readonly #states = new ShopTrainingStates()
  /** Reads the progress of a shop again after something else has written it. */
  readonly reloadProgress = (shop: Shop): void => this.#states.forget(shop)
  readonly #lists: ChallengeLists

  constructor(parts: TrainingParts) {
    this.labs = parts.labs
    this.catalogue = parts.catalogue
    this.#lists = new ChallengeLists(parts.catalogue)
    this.lessons = parts.lessons
    this.settings = parts.settings
    this.judges = new Judges(parts.labs.all(), parts.onError)
    this.#onError = parts.onError
    this.#ctfKey = parts.ctfKey || DEFAULT_CTF_KEY
    this.#flagOwner = parts.flagOwner ?? (() => undefined)
    this.#attackFingerprint = parts.attackFingerprint ?? (() => undefined)
    this.#flags = new Map(this.catalogue.challenges.map(({ key, name }) => [key, flagOf(name, this.#ctfKey)]))
    this.#cheatDetector = parts.cheatDetector
    this.#reports = parts.reports
    this.eventLog = parts.eventLog
    this.areHintsClosed = parts.areHintsClosed ?? (() => false)
    this.#isShared = parts.isShared ?? (() => false)
    this.isPaused = parts.isPaused ?? (() => false)
  }

  /** Lets the judges listen to a shop. Call it once for each shop that is opened. */
  watch(shop: Shop): void {
    // The file of an older release may lack some of the tables.
    shop.tables.exec(trainingSchema)
    this.#cheatDetector.watch(shop)
    this.#reports?.sendUnreported(this, shop)
    this.eventLog?.reportUndelivered(shop)
    shop.on((event, payload) => this.#judge(shop, event, payload))
    shop.onConnect((socket) => this.#welcome(shop, socket))
  }

  close(): void {
    this.#reports?.close()
  }

  progress(shop: Shop): Progress {
    return this.#states.of(shop).progress
  }

  /** Returns all challenges as rows, sorted by number. */
  rows(shop: Shop, language?: string): ChallengeRow[] {
    return this.catalogue.challenges.map((challenge) => this.row(shop, challenge, language))
  }

  row(shop: Shop, challenge: Challenge, language = ENGLISH): ChallengeRow {
    return challengeRow(localizeChallenge(challenge, language), this.progress(shop), {
      since: this.since,
      showHints: this.#showsHint(shop, challenge),
      showMitigations: this.settings.showMitigations,
      settings: shop.settings,
    })
  }

  /**
   * Whether the learner is shown the first hint of a challenge. An open hint stays open when a trainer closes hints.
   */
  #showsHint(shop: Shop, { key }: Challenge): boolean {
    return (
      this.settings.showHints && (!this.areHintsClosed(shop.id) || this.progress(shop).isHintOpen(key, 1))
    )
  }

  /**
   * Returns the serialized answer to `GET /api/Challenges/`, sorted by a column, or undefined if there is no such
   * column.
   */
  list(shop: Shop, sort = 'id', language = ENGLISH): PreparedText | undefined {
    const said = this.labs.availableLanguage(language)
    return this.#lists.list(sort, {
      settings: shop.settings,
      progress: this.progress(shop),
      language: said,
      areHintsClosed: this.areHintsClosed(shop.id),
      showsHint: (challenge) => this.#showsHint(shop, challenge),
      rowOf: (challenge) => this.row(shop, challenge, said),
    })
  }

  /** How suspiciously fast challenges were solved in a shop, from 0 to 1. */
  cheatScore(shop: Shop): number {
    return this.#cheatDetector.total(shop)
  }

  /** Returns how suspiciously fast a solve was, from 0 to 1. */
  cheatScoreOf(timing: SolveTiming): number {
    return this.#cheatDetector.scoreOf(timing)
  }

  /** The common flag, which scoring servers know. */
  flag({ key }: Pick<Challenge, 'key'>): string {
    return this.#flags.get(key) ?? ''
  }

  /** The flag of one competitor. */
  ownFlag({ name }: Pick<Challenge, 'name'>, competitor: string): string {
    return ownFlagOf(name, competitor, this.#ctfKey)
  }

  /** The flag that this shop shows. */
  #shownFlag(shop: Shop, key: string): string {
    const challenge = this.catalogue.get(key)
    const owner = this.#flagOwner(shop.id)
    if (!challenge) return ''
    return owner === undefined ? this.flag(challenge) : this.ownFlag(challenge, owner)
  }

  /**
   * Records that a challenge is solved, once. A disabled challenge is never solved.
   *
   * In one transaction this writes two rows, three in a class. `ff_progress` (`markSolved`) is the learner's progress,
   * which continue codes and backups may also set. `ff_progress_solves` (`insertSolve`) holds only solves of this shop,
   * with the cheat score and whether the web hook has received it. In a class, the event log
   * (`progress/event-log.ts`) feeds the trainer dashboard. After the commit the trace is written
   * (`judging/trace.ts`), and clients are notified.
   */
  recordSolve(
    shop: Shop,
    challenge: Challenge,
    seen: SolveContext = { isSuspicious: false, byBrowser: false },
  ): void {
    const { key, disabledEnv } = challenge
    const { progress, solvedHere } = this.#states.of(shop)
    if (disabledEnv !== null || solvedHere.has(key)) return
    const { tables } = shop
    const write = () => {
      this.eventLog?.append(
        shop,
        seen.byBrowser
          ? { kind: 'byBrowser', key }
          : { kind: 'solved', key, detail: this.#fingerprint(shop, key) },
      )
      const cheatScore = this.#cheatDetector.score(shop, challenge, seen.isSuspicious)
      const isNews = progress.markSolved(key, { noticed: false })
      insertSolve(tables, { key, solvedAt: shop.clock.now().toISOString(), cheatScore })
      solvedHere.add(key)
      tables.afterCommit(() => this.#announceSolve(shop, challenge, isNews))
    }
    tables.writeProgress(write, { forGood: true })
  }

  /** Of the request that solved a challenge. Empty without a request, or if nobody wants to know. */
  #fingerprint({ id, exchanges: { current } }: Shop, key: string): string {
    return (current && this.#attackFingerprint(id, key, current.request)) ?? ''
  }

  /** Sets a challenge back to unsolved, and notifies all clients of the shop. */
  resetSolve(shop: Shop, { key }: Challenge): void {
    const { tables } = shop
    tables.transaction(() => {
      if (!this.progress(shop).markUnsolved(key)) return
      deleteTrace(shop, key)
      deleteSolve(tables, key)
      this.#states.of(shop).solvedHere.delete(key)
      tables.afterCommit(() => shop.broadcast('challenge unsolved', { key }))
    })
  }

  /** Opens a hint and all hints before it. Hints that are open already do not count again. */
  openHint(shop: Shop, { challenge: { key }, step }: HintRef): void {
    this.eventLog?.openChallenge(shop, key)
    const progress = this.progress(shop)
    const closed = Array.from({ length: step }, (_, index) => index + 1).filter(
      (each) => !progress.isHintOpen(key, each),
    )
    if (closed.length === 0) return
    shop.tables.writeProgress(() => {
      for (const each of closed) {
        progress.unlockHint(key, each)
        this.eventLog?.append(shop, { kind: 'hint', key, detail: `${each}` })
      }
    })
    shop.broadcast('hints changed', { key })
  }

  closeHint(shop: Shop, { challenge: { key }, step }: Hint): void {
    this.progress(shop).lockHint(key, step)
    shop.broadcast('hints changed', { key })
  }

  /** Shows the notice of a solved challenge again. */
  repeatNotice(shop: Shop, challenge: Challenge): void {
    if (this.progress(shop).of(challenge.key).solvedAt === null) return
    this.#reportErrors(challenge.key, () => this.#announce(shop, challenge, true))
  }

  /** Marks the notice with this flag as seen. The value comes from a client and may be anything. */
  acknowledge(shop: Shop, flag: unknown): void {
    if (typeof flag !== 'string' || flag.length > LONGEST_FLAG) return
    const progress = this.progress(shop)
    const seen = progress.unnoticed().find((key) => this.#shownFlag(shop, key) === flag)
    if (seen) progress.markNoticed(seen)
  }

  /** Raises the status of a coding challenge, and notifies all clients of the shop. */
  raiseCodingStatus(shop: Shop, key: string, status: Exclude<CodingStatus, 0>): void {
    if (!this.progress(shop).raiseCodingStatus(key, status)) return
    shop.tables.afterCommit(() =>
      shop.broadcast('code challenge solved', { key, codingChallengeStatus: status }),
    )
  }

  /**
   * Runs the judges. The transaction of the event may still be rolled back, so a solve is recorded after the commit.
   */
  #judge<E extends EventName>(shop: Shop, event: E, payload: ShopEvents[E]): void {
    const { current } = shop.exchanges
    if (this.isPaused(shop.id) || (current ? current.isUncounted : this.#isShared(shop.id))) return
    const solved = this.judges.solvedBy(event, payload, shop.settings)
    for (const key of solved) {
      const challenge = this.catalogue.get(key)
      if (!challenge) continue
      const byBrowser = current?.request.method === 'SOCKET'
      const seen = { isSuspicious: isDirectRequest(event, payload), byBrowser }
      shop.tables.afterCommit(() => this.#reportErrors(key, () => this.recordSolve(shop, challenge, seen)))
    }
    for (const row of this.eventLog ? attemptsIn(this, shop, event, payload, solved) : []) {
      shop.tables.afterCommit(() => this.#reportErrors(row.key, () => this.eventLog?.append(shop, row)))
    }
  }

  /** Announces a solve that is committed. Errors here cannot undo it. */
  #announceSolve(shop: Shop, challenge: Challenge, isNews: boolean): void {
    const { key } = challenge
    const { tables } = shop
    this.#reportErrors(key, () => recordTrace(shop, key, (error) => this.#onError(key, error)))
    const tell = (): void => {
      // The shop was put to sleep, reset or rolled back meanwhile: the next client reads the current state.
      if (!shop.isOpen || shop.tables !== tables || !this.#states.of(shop).solvedHere.has(key)) return
      this.#reportErrors(key, () => this.#reports?.sendUnreported(this, shop))
      if (isNews) this.#reportErrors(key, () => this.#announce(shop, challenge, false))
    }
    tables.whenSynced(tell, (error) => this.#onError(key, error))
  }

  /**
   * Runs work inside a customer's request or event. Reports errors instead of throwing, so that the request goes on.
   */
  #reportErrors(key: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#onError(key, error)
    }
  }

  #welcome(shop: Shop, socket: ShopSocket): void {
    socket.on('notification received', (flag) => {
      // The client waits for no answer. If this cannot be written, the notice is sent again next time.
      this.#reportErrors('notification received', () => this.acknowledge(shop, flag))
    })
    this.#greet(shop, socket)
    for (const notice of this.#openNotices(shop)) socket.emit('challenge solved', notice)
  }

  /** Returns the notices that nobody has acknowledged yet, oldest first. Empty if notices are disabled. */
  openNotices(shop: Shop): SolvedNotice[] {
    return this.settings.showSolvedNotifications ? this.#openNotices(shop) : []
  }

  #openNotices(shop: Shop): SolvedNotice[] {
    const progress = this.progress(shop)
    const now = shop.clock.now().getTime()
    return progress.unnoticed().flatMap((key) => {
      const notice = this.#notice(shop, key, false)
      const solvedMsAgo = Math.max(0, now - Date.parse(progress.of(key).solvedAt ?? ''))
      return notice ? { ...notice, solvedMsAgo } : []
    })
  }

  /**
   * Tells the first client after a start that the server has started. The client then restores progress that is lost
   * here.
   */
  #greet(shop: Shop, socket: ShopSocket): void {
    if (this.#greeted.has(shop.id)) return
    this.#greeted.add(shop.id)
    socket.emit('server started')
  }

  #announce(shop: Shop, challenge: Challenge, isRestore: boolean): void {
    const notice = this.#notice(shop, challenge.key, isRestore)
    if (notice) shop.broadcast('challenge solved', notice)
  }

  #notice(shop: Shop, key: string, isRestore: boolean): SolvedNotice | undefined {
    const challenge = this.catalogue.get(key)
    if (!challenge) return undefined
    // A forged continue code must not reveal the flag in a contest.
    const flag = this.#states.of(shop).solvedHere.has(key) ? this.#shownFlag(shop, key) : ''
    const style = { flag, hidden: !this.settings.showSolvedNotifications, settings: shop.settings }
    return noticeOf(challenge, style, isRestore)
  }
}

/** State of one shop while its file is open. */
interface ShopTrainingState {
  progress: Progress
  /** Challenges that were solved in this shop. Restored ones are not included. */
  solvedHere: Set<string>
  /** Count of rolled-back transactions. If it has changed, this state may hold something that was rolled back. */
  undone: number
}

/** The states of all open shops. */
class ShopTrainingStates {
  // A reset shop gets new tables, and with them a new state.
  readonly #states = new WeakMap<Tables, ShopTrainingState>()

  of({ tables, clock }: Shop): ShopTrainingState {
    const { undone } = tables
    const known = this.#states.get(tables)
    if (known && known.undone === undone) return known
    const progress = new Progress(tables, clock)
    const solvedHere = new Set(readSolves(tables).map(({ key }) => key))
    const state: ShopTrainingState = { progress, solvedHere, undone }
    this.#states.set(tables, state)
    return state
  }

  /** Drops the state, so that it is read from the file again. */
  forget({ tables }: Shop): void {
    this.#states.delete(tables)
  }
}

/** What the training ground is made of. */
interface TrainingParts {
  labs: Labs
  catalogue: Catalogue
  lessons: Lessons
  /** Secret that flags are made with. Empty or undefined: the public default. */
  ctfKey: string | undefined
  settings: TrainingSettings
  cheatDetector: CheatDetector
  /** Reports solved challenges, if a web hook is configured. */
  reports?: WebhookReports | undefined
  /** In a class: records what judges see. */
  eventLog?: EventLog | undefined
  /** Whether hints are closed in a shop at the moment. */
  areHintsClosed?: ((shop: string) => boolean) | undefined
  /**
   * Whether somebody is visiting this shop. Neither what they do nor what happens there by itself counts for anybody.
   */
  isShared?: ((shop: string) => boolean) | undefined
  /** The competitor whose flags a shop shows; undefined if all have the same. */
  flagOwner?: ((shop: string) => string | undefined) | undefined
  attackFingerprint?: AttackFingerprint | undefined
  /** Whether the judging of a shop is paused. */
  isPaused?: ((shop: string) => boolean) | undefined
  /** Called for a challenge whose judge failed or whose solve could not be written. The shop goes on. */
  onError: OnChallengeError
}

/** What this installation lets learners do and see. */
export interface TrainingSettings {
  showSolvedNotifications: boolean
  showHints: boolean
  showMitigations: boolean
  /** Learners may restore progress from continue codes and backups. */
  restoreEnabled: boolean
  /** Learners may save their progress to a file. */
  localBackupEnabled: boolean
  /** Learners compete: solutions and generated payloads are not shown. */
  isContest: boolean
}
