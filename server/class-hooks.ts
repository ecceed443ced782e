import type { IncomingMessage, Server } from 'node:http'
import type { Configuration } from './config/schema.ts'
import type { TlsFiles } from './config/tls.ts'
import type { ErrorReporter } from './host/error-reporter.ts'
import type { Host } from './host/host.ts'
import type { ShopHooks } from './host/options.ts'
import type { ResolveShop } from './host/which-shop.ts'
import type { AnsweredCall, Tracing } from './http/replies/tracing.ts'
import { httpReply, type Routes } from './http/routing/routes.ts'
import type { ContestPages } from './http/sockets/contest-pages.ts'
import type { Shop } from './shop/shop.ts'
import type { Fsync } from './shop/storage/wal-sync.ts'
import type { Challenge } from './training/catalogue/challenges.ts'
import type { ContestExport } from './training/contest/export.ts'
import type { FindSolver } from './training/judging/webhook.ts'
import type { StoredLearningEvent } from './training/progress/apply-events.ts'
import type { SolveTiming } from './training/progress/cheat-score.ts'
import type { TrainerHints } from './training/progress/trainer-hints.ts'
import type { FixAttacks } from './training/proof/fix-attacks.ts'
import type { Replays } from './training/proof/replays.ts'
import type { CachedSolutions } from './training/solutions/solutions.ts'
import type { AttackFingerprint } from './training/training.ts'
import type { Workbench } from './workbench/workbench.ts'

/** What a class needs of the application. */
export interface ClassDependencies {
  /** Folder of the shops. */
  dataDir: string
  configuration: Configuration
  /** For HTTPS. */
  tls?: TlsFiles | undefined
  /** Fsyncs a file without blocking this thread. */
  fsync?: Fsync | undefined
  warn(message: string): void
  reporter: ErrorReporter
  /** The title of a challenge; other keys stay as they are. */
  nameOf(key: string): string
  challenges: readonly Challenge[]
  hints: TrainerHints
  answers: CachedSolutions
  replays: Replays
  /** The flag of a challenge for one competitor. */
  ownFlag(challenge: Pick<Challenge, 'name'>, competitor: string): string
  /** How suspiciously fast a solve was, from 0 to 1. */
  cheatScoreOf(timing: SolveTiming): number
  /** Attacks learners' own fixes in the rounds of a contest. */
  fixAttacks: FixAttacks
  /** Read by exporters for scoring servers; undefined without a contest. */
  contest?: ContestExport | undefined
  /** Address that solved challenges are reported to. */
  webhook?: string | undefined
  /** Resolves when it is the turn of a request that belongs to no shop. */
  anonymousTurn(request: IncomingMessage): Promise<void>
  /** Adds events to a shop that the class store has and the shop's file lacks. */
  applyStoredEvents(shop: Shop, rows: readonly StoredLearningEvent[]): void
  /** Metrics of the process for Prometheus. */
  metrics(): Promise<{ text: string; contentType: string }>
}

/** What the application needs of a class: see `server/class`. */
export interface ClassHooks {
  /** Called when this process holds the lock of the data folder. */
  open(dependencies: ClassDependencies, host: Host): Promise<void>
  /** Hooks for keeping shops' files on other machines as well. Known before the host is. */
  shopHooks?: ShopHooks | undefined
  resolveShop: ResolveShop
  /** The same for sockets. Their events are for the learner alone. */
  resolveShopForSocket: ResolveShop
  /** Whether a request counts for nobody: it comes from a trainer who visits the shop. */
  isUncounted(request: IncomingMessage): Promise<boolean>
  /** Whose shop it is, for reports of solves. */
  findSolver?: FindSolver
  /** The competitor whose flags a shop shows; undefined if all have the same. */
  flagOwner?(shop: string): string | undefined
  /** In a contest: of requests that solved a challenge. */
  attackFingerprint?: AttackFingerprint
  /** Whether a trainer visits a shop. */
  isShared(shop: string): boolean
  /** No external language model may be called. */
  isSchool: boolean
  /** Whether the learner of a shop may not open hints at the moment; without a shop: whether some learner may not. */
  areHintsClosed(shop?: string): boolean
  /** Whether the class of a shop is paused, so that nothing counts. */
  isPaused(shop: string): boolean
  /** Shops with the same group get the same news of a contest: that of a class. Default: all are one group. */
  groupOf?(shop: string): string
  /** Routes that a learner's own pages call about the class. */
  routes: Routes
  /** Called with each answered call of a shop, except calls of the training ground. */
  heard(shop: string, call: AnsweredCall): void
  /** Called once, with the pages of each group of shops that the board of a contest is pushed to. */
  showContest?(pagesOf: (group?: string) => ContestPages): void
  /** Intercepts each request before the app. */
  intercept(server: Server): void
  /** Hands over to other machines while this one still answers. */
  leave?(): Promise<void>
  /** Sends the outbox of shops, which are still open. */
  closeOutbox(): Promise<void>
  close(): Promise<void>
}

/** The routes without a class. */
export const routesWithoutClass: Routes = (on) =>
  on.get('/training/class', () => httpReply(404, { status: 'error', error: 'This shop is in no class.' }))

/** Records answered calls in the workbench, and tells the class. */
export function recordAnsweredCalls(
  { record }: Workbench,
  classHooks: ClassHooks | undefined,
): Tracing['record'] {
  if (!classHooks) return record
  return (shop, call) => {
    record(shop, call)
    classHooks.heard(shop, call)
  }
}
