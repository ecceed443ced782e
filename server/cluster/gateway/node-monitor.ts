import type { ClusterStatus } from '#contract/dashboard.ts'
import type { ClusterControls } from '../../class/dashboard/routes/nodes.ts'
import type { DiskUse } from '../../class/disk-watch.ts'
import { slotOf } from '../../class/store/ids.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { NodeStatus } from '../node-api.ts'
import { type SlotDirectory, SlotMoveRefused } from '../slots/directory.ts'
import { type NodeRow, type SlotRow, slotName } from '../slots/model.ts'
import type { NodeClient } from './node-client.ts'
import { parseNodeStatus } from './node-responses.ts'

/** What gateways can read about nodes and slots. */
interface NodeDirectory {
  nodes(): Promise<NodeRow[]>
  slots(): Promise<SlotRow[]>
}

export interface NodeMonitorOptions {
  directory: NodeDirectory
  nodeClient: Pick<NodeClient, 'status'>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** A node with its last known status. */
export interface MonitoredNode extends NodeRow {
  /** Its last status; undefined if it never sent one. */
  status: NodeStatus | undefined
  /** When that status was received, in milliseconds since 1970. */
  seenAt: number | undefined
  /** Whether it answered the last poll. */
  answers: boolean
}

const POLL_EVERY_MS = 3_000

/** Polls the status of all nodes. The dashboard shows remote shops from it. */
export class NodeMonitor {
  readonly #options: NodeMonitorOptions
  readonly #nodes = new Map<string, MonitoredNode>()
  readonly #timer: NodeJS.Timeout
  #slots: readonly SlotRow[] = []
  #polling: Promise<void> | undefined
  #awaySince: number | undefined

  constructor(options: NodeMonitorOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.poll(), POLL_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Nodes as of the last poll. */
  nodes(): readonly MonitoredNode[] {
    return [...this.#nodes.values()]
  }

  /** Slots as of the last poll. */
  slots(): readonly SlotRow[] {
    return this.#slots
  }

  /** Since when the list of nodes cannot be read. What is known of them is from that time. */
  get unreadableSince(): number | undefined {
    return this.#awaySince
  }

  /** Polls now. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll()
      .catch((error: unknown) => this.#options.reporter.unexpected(error, { doing: 'the look at all nodes' }))
      .finally(() => {
        this.#polling = undefined
      })
    return this.#polling
  }

  /** The last statuses of all nodes that answer. */
  statuses(): NodeStatus[] {
    return this.nodes().flatMap(({ status, answers }) => (status && answers ? [status] : []))
  }

  /** The disk use of all nodes together. */
  disk(): DiskUse {
    const disks = this.statuses().map(({ disk }) => disk)
    const sum = (of: (disk: NodeStatus['disk']) => number): number =>
      disks.reduce((all, disk) => all + of(disk), 0)
    const problem = (['disk', 'full', 'nearly'] as const).find((one) =>
      disks.some((disk) => disk.trouble === one),
    )
    return {
      used: sum((one) => one.used),
      quota: sum((one) => one.quota),
      free: sum((one) => one.free),
      problem,
    }
  }

  async #poll(): Promise<void> {
    try {
      const [nodes, slots] = await Promise.all([
        this.#options.directory.nodes(),
        this.#options.directory.slots(),
      ])
      this.#slots = slots
      this.#updateNodes(nodes)
      this.#awaySince = undefined
    } catch {
      // The dashboard shows a warning, and other readers of the store have reported the reason.
      this.#awaySince ??= Date.now()
    }
    await Promise.all(this.nodes().map((node) => this.#pollNode(node)))
  }

  #updateNodes(nodes: readonly NodeRow[]): void {
    const names = new Set(nodes.map(({ name }) => name))
    for (const name of this.#nodes.keys()) if (!names.has(name)) this.#nodes.delete(name)
    for (const row of nodes) {
      const known = this.#nodes.get(row.name)
      const { status, seenAt, answers = true } = known ?? {}
      this.#nodes.set(row.name, { ...row, status, seenAt, answers })
    }
  }

  async #pollNode({ name }: MonitoredNode): Promise<void> {
    // An invalid answer counts as no answer.
    const status = await this.#options.nodeClient
      .status(name)
      .then((response) => parseNodeStatus(response, name, (shop) => this.#slots[slotOf(shop)]?.node === name))
      .catch(() => undefined)
    const known = this.#nodes.get(name)
    if (!known) return
    const latest = status ? { status, seenAt: Date.now() } : {}
    this.#nodes.set(name, { ...known, ...latest, answers: status !== undefined })
  }
}

/** Creates what the dashboard needs to show nodes and slots, and to move slots. */
export function createClusterControls(
  monitor: NodeMonitor,
  directory: Pick<SlotDirectory, 'move' | 'rebalance'>,
): ClusterControls {
  return {
    read: (): ClusterStatus => ({
      unknownSince:
        monitor.unreadableSince === undefined ? null : new Date(monitor.unreadableSince).toISOString(),
      nodes: monitor.nodes().map(({ name, address, isAlive, isLeaving, answers, seenAt, slots, status }) => ({
        name,
        address,
        isLeaving,
        slots,
        isAlive: isAlive && answers,
        awake: status?.awake ?? null,
        seenAt: seenAt === undefined ? null : new Date(seenAt).toISOString(),
      })),
      slots: monitor.slots().map(({ slot, node = null, isHeld, isReady, wanted = null }) => ({
        slot: slotName(slot),
        node,
        wanted,
        isReady: isHeld && isReady,
      })),
    }),
    move: async (slot, node) => {
      try {
        await directory.move(slot, node)
        return true
      } catch (error) {
        if (error instanceof SlotMoveRefused) return false
        throw error
      }
    },
    rebalance: () => directory.rebalance(),
  }
}
