import type { SolvedNotice } from '#contract/socket.ts'
import type { ChallengeRow } from '#contract/training.ts'
import type { EventName, ShopEvents } from '#lab'
import type { ShopSocket } from '../shop/clients.ts'
import type { Shop } from '../shop/shop.ts'
import type { Tables } from '../shop/storage/tables.ts'
import { ChallengeLists, challengeRow } from './catalogue/challenge-rows.ts'
import {
  type Catalogue,
  type Challenge,
  type Hint,
  type HintRef,
  localizeChallenge,
} from './catalogue/challenges.ts'
import type { Labs } from './catalogue/labs.ts'
import { ENGLISH } from './catalogue/language.ts'
import { DEFAULT_CTF_KEY, flagOf } from './contest/flags.ts'
import { attemptsIn, Judges, type OnChallengeError } from './judging/judges.ts'
import { noticeOf } from './judging/notices.ts'
import { deleteTrace, recordTrace } from './judging/trace.ts'
import type { WebhookReports } from './judging/webhook-reports.ts'
import type { Lessons } from './lessons/load.ts'
import { type CheatDetector, isDirectRequest } from './progress/cheat-score.ts'
import type { EventLog } from './progress/event-log.ts'
import { type CodingStatus, deleteSolve, insertSolve, Progress, readSolves } from './progress/progress.ts'
import { trainingSchema } from './schema.ts'

/** Longer ones were made nowhere. */
const LONGEST_FLAG = 200

/** How a challenge came to be solved. */
interface SolveContext {
  isSuspicious: boolean
  /** Nobody but a browser says so. */
  byBrowser: boolean
}

/** The training ground: challenges, and each learner's progress with them. One for all shops. */
export class Training {
  readonly labs: Labs
  readonly catalogue: Catalogue
  readonly lessons: Lessons
  readonly settings: TrainingSettings
  readonly judges: Judges
  readonly #onError: OnChallengeError
  /** By the key of the challenge. */
  readonly #flags: ReadonlyMap<string, string>
  readonly #cheatDetector: CheatDetector
  readonly #reports: WebhookReports | undefined
  readonly eventLog: EventLog | undefined
  /** Whether nobody may open hints at this moment. */
  readonly areHintsClosed: () => boolean
  readonly #isShared: (shop: string) => boolean
  /** Whether nothing counts for anybody at this moment. */
  readonly isPaused: () => boolean
  /** Shops in which somebody was told that the server started. */
  readonly #greeted = new Set<string>()
  /** Date of everything that has not changed since the host started. */
  readonly since = new Date().toISOString()
  readonly #states = new ShopTrainingStates()
  /** Her progress was written by other hands. */
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
    const ctfKey = parts.ctfKey || DEFAULT_CTF_KEY
    this.#flags = new Map(this.catalogue.challenges.map(({ key, name }) => [key, flagOf(name, ctfKey)]))
    this.#cheatDetector = parts.cheatDetector
    this.#reports = parts.reports
    this.eventLog = parts.eventLog
    this.areHintsClosed = parts.areHintsClosed ?? (() => false)
    this.#isShared = parts.isShared ?? (() => false)
    this.isPaused = parts.isPaused ?? (() => false)
  }

  /** Lets the judges listen to a shop. To be called once for each shop that is opened. */
  watch(shop: Shop): void {
    // A shop that an older release made may lack some of the tables.
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

  /** All challenges as rows, by number. */
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

  /** Whether she is shown the first hint of a challenge: what is open stays open, whatever a trainer closes. */
  #showsHint(shop: Shop, { key }: Challenge): boolean {
    return this.settings.showHints && (!this.areHintsClosed() || this.progress(shop).isHintOpen(key, 1))
  }

  /** The answer to `GET /api/Challenges/` as it is sent, sorted by a column. Undefined where there is no such column. */
  list(shop: Shop, sort = 'id', language = ENGLISH): Buffer | undefined {
    const said = this.labs.availableLanguage(language)
    return this.#lists.list(sort, {
      settings: shop.settings,
      progress: this.progress(shop),
      language: said,
      showsHint: (challenge) => this.#showsHint(shop, challenge),
      rowOf: (challenge) => this.row(shop, challenge, said),
    })
  }

  /** How suspiciously fast challenges were solved in a shop: 0 to 1. */
  cheatScore(shop: Shop): number {
    return this.#cheatDetector.total(shop)
  }

  flag({ key }: Challenge): string {
    return this.#flags.get(key) ?? ''
  }

  /**
   * Marks a challenge as solved, once, and tells everybody who has the shop open as soon as it is written for good.
   * One that is switched off is never solved.
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
      this.eventLog?.append(shop, { kind: seen.byBrowser ? 'byBrowser' : 'solved', key })
      const cheatScore = this.#cheatDetector.score(shop, challenge, seen.isSuspicious)
      const isNews = progress.markSolved(key, { noticed: false })
      insertSolve(tables, { key, solvedAt: shop.clock.now().toISOString(), cheatScore })
      solvedHere.add(key)
      tables.afterCommit(() => this.#announceSolve(shop, challenge, isNews))
    }
    tables.writeProgress(write, { forGood: true })
  }

  /** Sets a challenge back to unsolved, and tells everybody who has the shop open. */
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

  /** Opens a hint with all that come before it. Nothing counts twice. */
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

  /** Announces a solved challenge again. */
  repeatNotice(shop: Shop, challenge: Challenge): void {
    if (this.progress(shop).of(challenge.key).solvedAt === null) return
    this.#reportErrors(challenge.key, () => this.#announce(shop, challenge, true))
  }

  /** Somebody has seen the notice with this flag. Anything may be sent as one. */
  acknowledge(shop: Shop, flag: unknown): void {
    if (typeof flag !== 'string' || flag.length > LONGEST_FLAG) return
    const progress = this.progress(shop)
    const seen = progress.unnoticed().find((key) => this.#flags.get(key) === flag)
    if (seen) progress.markNoticed(seen)
  }

  /** Raises the status of a coding challenge and tells everybody who has the shop open. */
  raiseCodingStatus(shop: Shop, key: string, status: Exclude<CodingStatus, 0>): void {
    if (!this.progress(shop).raiseCodingStatus(key, status)) return
    shop.tables.afterCommit(() =>
      shop.broadcast('code challenge solved', { key, codingChallengeStatus: status }),
    )
  }

  /** What a judge saw may be taken back, as long as it is not committed: it counts from then on. */
  #judge<E extends EventName>(shop: Shop, event: E, payload: ShopEvents[E]): void {
    const { current } = shop.exchanges
    if (this.isPaused() || (current ? current.isUncounted : this.#isShared(shop.id))) return
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

  /** Tells everybody of a challenge that was solved. It is written: nothing here can take that back. */
  #announceSolve(shop: Shop, challenge: Challenge, isNews: boolean): void {
    const { key } = challenge
    const { tables } = shop
    this.#reportErrors(key, () => recordTrace(shop, key, (error) => this.#onError(key, error)))
    const tell = (): void => {
      // Put to sleep, reset or taken back meanwhile: who comes next sees how things are.
      if (!shop.isOpen || shop.tables !== tables || !this.#states.of(shop).solvedHere.has(key)) return
      this.#reportErrors(key, () => this.#reports?.sendUnreported(this, shop))
      if (isNews) this.#reportErrors(key, () => this.#announce(shop, challenge, false))
    }
    tables.whenSynced(tell, (error) => this.#onError(key, error))
  }

  /** Does something from inside a customer's request or event, which has to go on whatever happens here. */
  #reportErrors(key: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#onError(key, error)
    }
  }

  #welcome(shop: Shop, socket: ShopSocket): void {
    socket.on('notification received', (flag) => {
      // Nobody waits for an answer: what cannot be written is told again next time.
      this.#reportErrors('notification received', () => this.acknowledge(shop, flag))
    })
    this.#greet(shop, socket)
    for (const notice of this.#openNotices(shop)) socket.emit('challenge solved', notice)
  }

  /** Notices that nobody has acknowledged yet, oldest first; none where clients keep them to themselves. */
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

  /** The first who comes after a start brings along what she has kept of her progress, should it be lost here. */
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
    // Whoever forges progress that she brings along must not be told what it is worth in a contest.
    const flag = this.#states.of(shop).solvedHere.has(key) ? this.flag(challenge) : ''
    const style = { flag, hidden: !this.settings.showSolvedNotifications, settings: shop.settings }
    return noticeOf(challenge, style, isRestore)
  }
}

/** What is remembered of one shop as long as its file is open. */
interface ShopTrainingState {
  progress: Progress
  /** Challenges that were solved in this very shop, and not brought along. */
  solvedHere: Set<string>
  /** How many transactions had come to nothing by then: it must not remember what was taken back. */
  undone: number
}

/** The desks of all shops that are open. */
class ShopTrainingStates {
  // A shop that is reset gets new tables, and with them a new desk.
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

  /** What stands in the file is read anew. */
  forget({ tables }: Shop): void {
    this.#states.delete(tables)
  }
}

/** What the training ground is made of. */
interface TrainingParts {
  labs: Labs
  catalogue: Catalogue
  lessons: Lessons
  /** Secret that flags are made with; empty or undefined: the one that everybody knows. */
  ctfKey: string | undefined
  settings: TrainingSettings
  cheatDetector: CheatDetector
  /** Where solved challenges are reported, if anywhere. */
  reports?: WebhookReports | undefined
  /** Where what judges see is noted, in a class. */
  eventLog?: EventLog | undefined
  /** Whether nobody may open hints at this moment, as a class's plan says. */
  areHintsClosed?: (() => boolean) | undefined
  /** Whether somebody is in a shop whose doing counts for nobody: what happens there by itself counts for nobody either. */
  isShared?: ((shop: string) => boolean) | undefined
  /** Whether nothing counts for anybody at this moment, as a class's trainer says. */
  isPaused?: (() => boolean) | undefined
  /** Told of a challenge whose judge fails or whose solving could not be written. The shop goes on. */
  onError: OnChallengeError
}

/** What an installation lets learners do and see. */
export interface TrainingSettings {
  showSolvedNotifications: boolean
  showHints: boolean
  showMitigations: boolean
  /** Progress may be brought along: with continue codes, and from backups. */
  restoreEnabled: boolean
  /** Progress may be taken along in a file. */
  localBackupEnabled: boolean
  /** Learners compete: what gives others' or held-back answers away stays unsaid. */
  isContest: boolean
}
