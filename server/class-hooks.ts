import type { IncomingMessage, Server } from 'node:http'
import type { Configuration } from './config/schema.ts'
import type { TlsFiles } from './config/tls.ts'
import type { ErrorReporter } from './host/error-reporter.ts'
import type { Host } from './host/host.ts'
import type { ShopHooks } from './host/options.ts'
import type { ResolveShop } from './host/which-shop.ts'
import type { AnsweredCall, Tracing } from './http/replies/tracing.ts'
import { answer, type Routes } from './http/routing/routes.ts'
import type { Shop } from './shop/shop.ts'
import type { Fsync } from './shop/storage/wal-sync.ts'
import type { Challenge } from './training/catalogue/challenges.ts'
import type { ContestExport } from './training/contest/export.ts'
import type { StoredLearningEvent } from './training/progress/apply-events.ts'
import type { TrainerHints } from './training/progress/trainer-hints.ts'
import type { Replays } from './training/proof/replays.ts'
import type { CachedSolutions } from './training/solutions/cached-solutions.ts'
import type { Workbench } from './workbench/workbench.ts'

/** What a class needs of the house that it is in. */
export interface ClassDependencies {
  /** Where shops are kept. */
  dataDir: string
  configuration: Configuration
  /** For HTTPS. */
  tls?: TlsFiles | undefined
  /** Waits for the disk in the thread's place. */
  fsync?: Fsync | undefined
  warn(message: string): void
  reporter: ErrorReporter
  /** What a challenge is called; keys of anything else stay as they are. */
  nameOf(key: string): string
  challenges: readonly Challenge[]
  hints: TrainerHints
  answers: CachedSolutions
  replays: Replays
  /** What exporters for scoring servers read; undefined where there is no contest. */
  contest?: ContestExport | undefined
  /** Resolves when it is the turn of a request that belongs to no shop. */
  anonymousTurn(request: IncomingMessage): Promise<void>
  /** Notes in a shop what the register has of it and its file lacks. */
  catchUpWithJournal(shop: Shop, rows: readonly StoredLearningEvent[]): void
  /** The numbers of the process, for Prometheus. */
  metrics(): Promise<{ text: string; contentType: string }>
}

/** What a house needs of a class that it is for: see `server/class`. */
export interface ClassHooks {
  /** Once the folder is this process's own. */
  open(dependencies: ClassDependencies, host: Host): Promise<void>
  /** Where shops' files are kept elsewhere as well: known before the host is. */
  shopHooks?: ShopHooks | undefined
  whichShop: ResolveShop
  /** The same for sockets: what is told there is for the learner alone. */
  whichShopHears: ResolveShop
  /** Whether a request counts for nobody: a trainer asks whom she has let in. */
  isUncounted(request: IncomingMessage): Promise<boolean>
  /** Whether a trainer is in a shop whom she has let in. */
  isShared(shop: string): boolean
  /** No language model elsewhere may be asked. */
  isSchool: boolean
  /** Whether no learner may open hints at this moment. */
  areHintsClosed(): boolean
  /** Whether nothing counts for anybody at this moment. */
  isPaused(): boolean
  /** What a learner's own page asks about her class. */
  routes: Routes
  /** Something in a shop was answered, other than what the training ground is asked. */
  heard(shop: string, call: AnsweredCall): void
  /** Looks at each request first. */
  standBefore(server: Server): void
  /** Hands over what others can go on with, while it still answers. */
  leave?(): Promise<void>
  /** Carries what is left in shops, which are still open. */
  closeOutbox(): Promise<void>
  close(): Promise<void>
}

/** What is said of a class where there is none. */
export const noClassRoutes: Routes = (on) =>
  on.get('/training/class', () => answer(404, { status: 'error', error: 'This shop is in no class.' }))

/** The workbench keeps what was answered; a class hears of it too. */
export function recordCalls({ record }: Workbench, classHooks: ClassHooks | undefined): Tracing['record'] {
  if (!classHooks) return record
  return (shop, call) => {
    record(shop, call)
    classHooks.heard(shop, call)
  }
}
