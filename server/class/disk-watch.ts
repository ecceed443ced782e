import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorReporter } from '../host/error-reporter.ts'

/** What the shops of a class take of the disk, in bytes. */
export interface DiskUse {
  used: number
  quota: number
  /** What is left on the disk, for whoever uses it. */
  free: number
  trouble: DiskTrouble | undefined
}

/** `nearly`: most of the quota is used. `full`: all of it. `disk`: the disk itself is nearly full. */
export type DiskTrouble = 'nearly' | 'full' | 'disk'

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
  onTrouble(use: DiskUse & { trouble: DiskTrouble }): void
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
  #told: DiskTrouble | undefined
  #held = new Set<string>()
  #last: DiskUse | undefined

  constructor(parts: DiskWatchParts) {
    this.#parts = parts
    // What cannot be looked at now can be the next time.
    const fail = (error: unknown) => parts.troubles.unexpected(error, { doing: 'the look at the disk' })
    this.#timer = setInterval(() => void this.look().catch(fail), LOOK_EVERY_MS).unref()
  }

  /** What was measured last. */
  get last(): DiskUse | undefined {
    return this.#last
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Measures. Beyond the quota, shops that take more than their part of it grow no more, until the class takes less:
   * whoever has filled hers does not stop the others.
   */
  async look(): Promise<DiskUse> {
    const { folder, quota, onTrouble } = this.#parts
    const shops = await this.#parts.shops()
    const sizes = await sizesOf(folder, new Set(shops))
    const used = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const trouble = troubleOf({ used, quota, free })
    await this.#hold(used >= quota ? greedy(sizes, quota / Math.max(1, shops.length)) : new Set())
    if (trouble !== undefined && trouble !== this.#told) onTrouble({ used, quota, free, trouble })
    this.#told = trouble
    this.#last = { used, quota, free, trouble }
    return this.#last
  }

  async #hold(greedy: Set<string>): Promise<void> {
    const { letGrow } = this.#parts
    for (const shop of this.#held) if (!greedy.has(shop)) await letGrow(shop, true)
    // Again each time: one that slept meanwhile knows nothing of it.
    for (const shop of greedy) await letGrow(shop, false)
    this.#held = greedy
  }
}

const TROUBLES: Readonly<Record<DiskTrouble, string>> = {
  nearly: 'The shops have nearly used up the room that this class may take on the disk.',
  full: 'The shops have used up the room that this class may take on the disk: the largest ones grow no more.',
  disk: 'The disk is nearly full. Please make room: soon nothing can be saved.',
}

/** A trouble in a sentence, which can be translated. */
export function troubleSentence(trouble: DiskTrouble): string {
  return TROUBLES[trouble]
}

/** The same with figures, for whoever started the class. */
export function troubleText({ used, quota, free, trouble }: DiskUse & { trouble: DiskTrouble }): string {
  const figures = `${toMib(used)} of ${toMib(quota)} MiB, ${toMib(free)} MiB are free on the disk`
  const advice = trouble === 'disk' ? '' : ' CLASS_DISK sets how many MiB the class may take.'
  return `${TROUBLES[trouble]} (${figures}.)${advice}`
}

function toMib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

function troubleOf({ used, quota, free }: Omit<DiskUse, 'trouble'>): DiskTrouble | undefined {
  if (free < LEAST_FREE) return 'disk'
  if (used >= quota) return 'full'
  return used >= NEARLY * quota ? 'nearly' : undefined
}

function greedy(sizes: ReadonlyMap<string, number>, part: number): Set<string> {
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
