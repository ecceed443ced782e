import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorReporter } from '../host/error-reporter.ts'

/** What the shops of a class take of the disk, in bytes. */
export interface DiskUse {
  used: number
  quota: number
  /** What is left on the disk, for whoever uses it. */
  free: number
  problem: DiskProblem | undefined
}

/** `nearly`: most of the quota is used. `full`: all of it. `disk`: the disk itself is nearly full. */
export type DiskProblem = 'nearly' | 'full' | 'disk'

export interface DiskWatchParts {
  /** Folder of the shops' files. */
  folder: string
  /** Most that the shops of the class may take, in bytes. */
  quota: number
  /** Ids of the shops of the class. */
  shops(): Promise<readonly string[]>
  /** Has an awake shop's file grow no more, or again. A learner's progress finds room all the same. */
  letGrow(shop: string, mayGrow: boolean): Promise<void>
  /** Told once of each trouble that comes. */
  onProblem(use: DiskUse & { problem: DiskProblem }): void
  troubles: Pick<ErrorReporter, 'unexpected'>
}

const LOOK_EVERY_MS = 30_000
const NEARLY = 0.8
/** With less on the disk, everything may stop at any moment. */
const LEAST_FREE = 512 * 1024 * 1024

/** Looks after the room that a class takes on the disk. */
export class DiskWatch {
  readonly #parts: DiskWatchParts
  readonly #timer: NodeJS.Timeout
  #lastProblem: DiskProblem | undefined
  #limited = new Set<string>()
  #lastMeasured: DiskUse | undefined

  constructor(parts: DiskWatchParts) {
    this.#parts = parts
    // What cannot be looked at now can be the next time.
    const fail = (error: unknown) => parts.troubles.unexpected(error, { doing: 'the look at the disk' })
    this.#timer = setInterval(() => void this.measure().catch(fail), LOOK_EVERY_MS).unref()
  }

  /** What was measured last. */
  get lastMeasured(): DiskUse | undefined {
    return this.#lastMeasured
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Measures. Beyond the quota, shops that take more than their part of it grow no more, until the class takes less:
   * whoever has filled hers does not stop the others.
   */
  async measure(): Promise<DiskUse> {
    const { folder, quota, onProblem } = this.#parts
    const shops = await this.#parts.shops()
    const sizes = await sizesOf(folder, new Set(shops))
    const used = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const problem = problemOf({ used, quota, free })
    await this.#limitGrowth(
      used >= quota ? shopsOverShare(sizes, quota / Math.max(1, shops.length)) : new Set(),
    )
    if (problem !== undefined && problem !== this.#lastProblem) onProblem({ used, quota, free, problem })
    this.#lastProblem = problem
    this.#lastMeasured = { used, quota, free, problem }
    return this.#lastMeasured
  }

  async #limitGrowth(shopsOverShare: Set<string>): Promise<void> {
    const { letGrow } = this.#parts
    for (const shop of this.#limited) if (!shopsOverShare.has(shop)) await letGrow(shop, true)
    // Again each time: one that slept meanwhile knows nothing of it.
    for (const shop of shopsOverShare) await letGrow(shop, false)
    this.#limited = shopsOverShare
  }
}

const PROBLEM_SENTENCES: Readonly<Record<DiskProblem, string>> = {
  nearly: 'The shops have nearly used up the room that this class may take on the disk.',
  full: 'The shops have used up the room that this class may take on the disk: the largest ones grow no more.',
  disk: 'The disk is nearly full. Please make room: soon nothing can be saved.',
}

/** A trouble in a sentence, which can be translated. */
export function diskProblemSentence(problem: DiskProblem): string {
  return PROBLEM_SENTENCES[problem]
}

/** The same with figures, for whoever started the class. */
export function diskProblemText({ used, quota, free, problem }: DiskUse & { problem: DiskProblem }): string {
  const figures = `${toMib(used)} of ${toMib(quota)} MiB, ${toMib(free)} MiB are free on the disk`
  const advice = problem === 'disk' ? '' : ' CLASS_DISK sets how many MiB the class may take.'
  return `${PROBLEM_SENTENCES[problem]} (${figures}.)${advice}`
}

function toMib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

function problemOf({ used, quota, free }: Omit<DiskUse, 'problem'>): DiskProblem | undefined {
  if (free < LEAST_FREE) return 'disk'
  if (used >= quota) return 'full'
  return used >= NEARLY * quota ? 'nearly' : undefined
}

function shopsOverShare(sizes: ReadonlyMap<string, number>, part: number): Set<string> {
  return new Set([...sizes].filter(([, size]) => size > part).map(([shop]) => shop))
}

/** What each shop takes, with copies and all that stands beside its file. */
async function sizesOf(folder: string, shops: ReadonlySet<string>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const shop = name.split('.')[0] ?? ''
    if (!shops.has(shop)) continue
    const size = await stat(join(folder, name)).then(
      (found) => found.size,
      // It went away meanwhile.
      () => 0,
    )
    sizes.set(shop, (sizes.get(shop) ?? 0) + size)
  }
  return sizes
}
