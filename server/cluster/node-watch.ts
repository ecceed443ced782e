import type { DiskUse } from '../class/disk-watch.ts'
import { slotOf } from '../class/store/ids.ts'
import type { Troubles } from '../host/error-reporter.ts'
import type { NodeStatus } from './node-calls.ts'
import type { NodeLine } from './node-line.ts'
import { statusIn } from './node-words.ts'
import type { NodeRow, SlotRow } from './slots/slots.ts'

/** What entries know of nodes, as far as that can be read at this moment. */
export interface NodeBook {
  nodes(): Promise<NodeRow[]>
  slots(): Promise<SlotRow[]>
}

export interface NodeWatchParts {
  book: NodeBook
  line: Pick<NodeLine, 'status'>
  troubles: Pick<Troubles, 'unexpected'>
}

/** A node as it was seen last. */
export interface SeenNode extends NodeRow {
  /** What it said of itself last; undefined where it never did. */
  status: NodeStatus | undefined
  /** When it said that, in milliseconds since 1970. */
  seenAt: number | undefined
  /** Whether it answered the last time that it was asked. */
  answers: boolean
}

const LOOK_EVERY_MS = 3_000

/** Asks all nodes, again and again, how they are: what the desk shows of shops that are elsewhere. */
export class NodeWatch {
  readonly #parts: NodeWatchParts
  readonly #seen = new Map<string, SeenNode>()
  readonly #timer: NodeJS.Timeout
  #slots: readonly SlotRow[] = []
  #looking: Promise<void> | undefined
  #awaySince: number | undefined

  constructor(parts: NodeWatchParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Nodes as they were seen last. */
  nodes(): readonly SeenNode[] {
    return [...this.#seen.values()]
  }

  /** Slots as they were read last. */
  slots(): readonly SlotRow[] {
    return this.#slots
  }

  /** Since when the list of nodes cannot be read: what is known of them is from then. */
  get awaySince(): number | undefined {
    return this.#awaySince
  }

  /** Looks now. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#parts.troubles.unexpected(error, { doing: 'the look at all nodes' }))
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  /** What all nodes said of themselves last. */
  statuses(): NodeStatus[] {
    return this.nodes().flatMap(({ status, answers }) => (status && answers ? [status] : []))
  }

  /** What their shops take of their disks, all together. */
  disk(): DiskUse {
    const disks = this.statuses().map(({ disk }) => disk)
    const sum = (of: (disk: NodeStatus['disk']) => number): number =>
      disks.reduce((all, disk) => all + of(disk), 0)
    const trouble = (['disk', 'full', 'nearly'] as const).find((one) =>
      disks.some((disk) => disk.trouble === one),
    )
    return {
      used: sum((one) => one.used),
      quota: sum((one) => one.quota),
      free: sum((one) => one.free),
      trouble,
    }
  }

  async #look(): Promise<void> {
    try {
      const [nodes, slots] = await Promise.all([this.#parts.book.nodes(), this.#parts.book.slots()])
      this.#slots = slots
      this.#meet(nodes)
      this.#awaySince = undefined
    } catch {
      // The desk says so, and whoever else reads the register has told why.
      this.#awaySince ??= Date.now()
    }
    await Promise.all(this.nodes().map((node) => this.#ask(node)))
  }

  #meet(nodes: readonly NodeRow[]): void {
    const names = new Set(nodes.map(({ name }) => name))
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name)
    for (const row of nodes) {
      const known = this.#seen.get(row.name)
      const { status, seenAt, answers = true } = known ?? {}
      this.#seen.set(row.name, { ...row, status, seenAt, answers })
    }
  }

  async #ask({ name }: SeenNode): Promise<void> {
    // One that talks nonsense says as little as one that is silent.
    const status = await this.#parts.line
      .status(name)
      .then((word) => statusIn(word, name, (shop) => this.#slots[slotOf(shop)]?.node === name))
      .catch(() => undefined)
    const known = this.#seen.get(name)
    if (!known) return
    const heard = status ? { status, seenAt: Date.now() } : {}
    this.#seen.set(name, { ...known, ...heard, answers: status !== undefined })
  }
}
