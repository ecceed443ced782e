import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorReporter } from '../host/error-reporter.ts'

/** Disk space that the shops of a class use, in bytes. */
export interface DiskUse {
  used: number
  quota: number
  /** Free space on the disk. */
  free: number
  problem: DiskProblem | undefined
}

/** `nearly`: most of the quota is used. `full`: the quota is used up. `disk`: the disk itself is nearly full. */
export type DiskProblem = 'nearly' | 'full' | 'disk'

/** Sizes of shops' files, which are read once for all classes of a process. */
export class ShopSizes {
  /** The folder of the shops' files. */
  readonly folder: string
  readonly #looks = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<ReadonlyMap<string, number>> | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** Bytes per shop, with copies and companion files. Callers that ask while they are read get the same. */
  read(): Promise<ReadonlyMap<string, number>> {
    this.#reading ??= readSizes(this.folder).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** Calls back at regular times, which are the same for all. Returns how to stop that. */
  regularly(look: () => void): () => void {
    this.#looks.add(look)
    this.#timer ??= setInterval(() => {
      for (const one of this.#looks) one()
    }, LOOK_EVERY_MS).unref()
    return () => {
      this.#looks.delete(look)
      if (this.#looks.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }
}

export interface DiskWatchOptions {
  sizes: ShopSizes
  /** Maximum disk space that the shops of the class may use, in bytes. */
  quota(): number | Promise<number>
  /** The ids of the shops of the class. */
  shops(): Promise<readonly string[]>
  /** Allows or forbids an awake shop's file to grow. Progress is saved either way. */
  letGrow(shop: string, mayGrow: boolean): Promise<void>
  /** Called once for each new problem. */
  onProblem(use: DiskUse & { problem: DiskProblem }): void
  reporter: Pick<ErrorReporter, 'unexpected'>
}

const LOOK_EVERY_MS = 30_000
const NEARLY = 0.8
/** With less free space, everything may fail at any moment. */
const LEAST_FREE = 512 * 1024 * 1024

/** Watches the disk space of a class and enforces its quota. */
export class DiskWatch {
  readonly #options: DiskWatchOptions
  readonly #stop: () => void
  #lastProblem: DiskProblem | undefined
  #limited = new Set<string>()
  #lastMeasured: DiskUse | undefined

  constructor(options: DiskWatchOptions) {
    this.#options = options
    // A failed measurement is repeated at the next interval.
    const fail = (error: unknown) => options.reporter.unexpected(error, { doing: 'the look at the disk' })
    this.#stop = options.sizes.regularly(() => void this.measure().catch(fail))
  }

  /** The latest measurement. */
  get lastMeasured(): DiskUse | undefined {
    return this.#lastMeasured
  }

  close(): void {
    this.#stop()
  }

  /**
   * Measures the use. While the quota is exceeded, shops above their share may not grow: one full shop does not stop
   * the others.
   */
  async measure(): Promise<DiskUse> {
    const { sizes, onProblem } = this.#options
    // Begun together, so that all classes share one reading.
    const [all, shops, quota] = await Promise.all([
      sizes.read(),
      this.#options.shops(),
      this.#options.quota(),
    ])
    const own = new Map(shops.map((shop) => [shop, all.get(shop) ?? 0]))
    const used = usedBy(shops, all)
    const { bavail, bsize } = await statfs(sizes.folder)
    const free = bavail * bsize
    const problem = problemOf({ used, quota, free })
    await this.#limitGrowth(
      used >= quota ? shopsOverShare(own, quota / Math.max(1, shops.length)) : new Set(),
    )
    if (problem !== undefined && problem !== this.#lastProblem) onProblem({ used, quota, free, problem })
    this.#lastProblem = problem
    this.#lastMeasured = { used, quota, free, problem }
    return this.#lastMeasured
  }

  async #limitGrowth(shopsOverShare: Set<string>): Promise<void> {
    const { letGrow } = this.#options
    for (const shop of this.#limited) if (!shopsOverShare.has(shop)) await letGrow(shop, true)
    // Applied at every measurement, because a shop that was asleep does not know the limit.
    for (const shop of shopsOverShare) await letGrow(shop, false)
    this.#limited = shopsOverShare
  }
}

const PROBLEM_SENTENCES: Readonly<Record<DiskProblem, string>> = {
  nearly: 'The shops have nearly used up the disk space of this class.',
  full: 'The shops have used up the disk space of this class: the largest ones cannot grow. CLASS_DISK sets it.',
  disk: 'The disk is nearly full. Free some space: soon nothing can be saved.',
}

/** The problem as a sentence, which can be translated. */
export function diskProblemSentence(problem: DiskProblem): string {
  return PROBLEM_SENTENCES[problem]
}

/** The problem with figures, for the operator. */
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

/** Bytes that these shops use. */
export function usedBy(shops: readonly string[], sizes: ReadonlyMap<string, number>): number {
  return shops.reduce((sum, shop) => sum + (sizes.get(shop) ?? 0), 0)
}

async function readSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const shop = name.split('.')[0] ?? ''
    const size = await stat(join(folder, name)).then(
      (found) => found.size,
      // The file was deleted meanwhile.
      () => 0,
    )
    sizes.set(shop, (sizes.get(shop) ?? 0) + size)
  }
  return sizes
}
