import type { LearnerState } from '#contract/activity.ts'
import type { ClassDependencies } from '../class-hooks.ts'
import type { Host } from '../host/host.ts'
import type { ClassActivity } from './activity/class-activity.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { Outbox } from './events/outbox.ts'

/** A metric for Prometheus. */
export interface ClassMetric {
  /** Without the common prefix. */
  name: string
  help: string
  /** A counter: it only grows while the process lives. */
  isCount?: boolean
  /** One number, or one for each value of a label. */
  read(): number | Promise<number> | { label: string; values: ReadonlyMap<string, number> }
}

export interface ClassMetricsOptions {
  tracker: { current(): ClassActivity }
  host: Pick<Host, 'awake' | 'ifAwake'>
  outbox: Pick<Outbox, 'waitingShops' | 'sentCount'>
  disk: Pick<DiskWatch, 'lastMeasured' | 'measure'>
}

/**
 * The common prefix. The shops' own prefix is configurable; this one is fixed, so that dashboards and alerts always
 * work.
 */
const PREFIX = 'forbidden_fruit_'
const STATES: readonly LearnerState[] = ['working', 'stuck', 'away', 'gone']

export function classMetrics(parts: ClassMetricsOptions): ClassMetric[] {
  return [...activityMetrics(parts), ...shopMetrics(parts)]
}

/** What learners are doing. */
export function activityMetrics({ tracker }: Pick<ClassMetricsOptions, 'tracker'>): ClassMetric[] {
  const inClass = (room: ClassActivity) => room.learners().filter(({ removedAt }) => removedAt === null)
  return [
    {
      name: 'class_learners',
      help: 'Learners of the class, by what they are up to',
      read: () => ({ label: 'state', values: byState(tracker.current()) }),
    },
    {
      name: 'class_hands_up',
      help: 'Learners whose hand is up',
      read: () => inClass(tracker.current()).filter(({ hand }) => hand !== null).length,
    },
    {
      name: 'class_near',
      help: 'Learners who are one step away from a challenge',
      read: () => inClass(tracker.current()).filter(({ near }) => near > 0).length,
    },
    {
      name: 'class_solved',
      help: 'Challenges that learners of the class have solved, all together',
      read: () => inClass(tracker.current()).reduce((sum, { solved }) => sum + solved, 0),
    },
  ]
}

/** What their shops use of this process and machine. */
export function shopMetrics({ host, outbox, disk }: Omit<ClassMetricsOptions, 'tracker'>): ClassMetric[] {
  const use = async () => disk.lastMeasured ?? (await disk.measure())
  return [
    {
      name: 'shops_awake',
      help: 'Shops that are awake, those of proofs that are under way among them',
      read: () => host.awake().length,
    },
    { name: 'sockets', help: 'Pages that listen to their shop', read: () => socketsOf(host) },
    {
      name: 'outbox_shops_waiting',
      help: 'Shops with events that the class store does not have yet',
      read: () => outbox.waitingShops,
    },
    {
      name: 'journal_rows_carried_total',
      help: 'Events that were sent to the class store',
      isCount: true,
      read: () => outbox.sentCount,
    },
    {
      name: 'class_disk_used_bytes',
      help: 'What the shops of the class take of the disk',
      read: async () => (await use()).used,
    },
    {
      name: 'class_disk_quota_bytes',
      help: 'What the shops of the class may take of the disk',
      read: async () => (await use()).quota,
    },
    {
      name: 'class_disk_free_bytes',
      help: 'Free space on the disk',
      read: async () => (await use()).free,
    },
  ]
}

/** Adds the class's metrics to those of the process. Prometheus' client is loaded at the first request. */
export function withClassMetrics(
  { metrics, configuration }: Pick<ClassDependencies, 'metrics' | 'configuration'>,
  classMetrics: readonly ClassMetric[],
): ClassDependencies['metrics'] {
  return async () => {
    const { text, contentType } = await metrics()
    const ofClass = await renderMetrics(classMetrics, configuration.application.customMetricsPrefix)
    return { text: `${text}\n${ofClass}`, contentType }
  }
}

async function renderMetrics(classMetrics: readonly ClassMetric[], app: string): Promise<string> {
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  registry.setDefaultLabels({ app })
  for (const { name, help, isCount = false, read } of classMetrics) {
    const reading = await read()
    const values = typeof reading === 'number' ? new Map([['', reading]]) : reading.values
    const labelNames = typeof reading === 'number' ? [] : [reading.label]
    const Kind = isCount ? Counter : Gauge
    const kept = new Kind({ name: PREFIX + name, help, labelNames, registers: [registry] })
    for (const [value, number] of values)
      kept.inc(Object.fromEntries(labelNames.map((label) => [label, value])), number)
  }
  return registry.metrics()
}

/** Learners by state; removed learners are not counted. */
function byState(room: ClassActivity): Map<string, number> {
  const counts = new Map<string, number>(STATES.map((state) => [state, 0]))
  for (const { id } of room.learners()) {
    const row = room.row(id)
    if (row && row.removedAt === null) counts.set(row.state, (counts.get(row.state) ?? 0) + 1)
  }
  return counts
}

async function socketsOf(host: ClassMetricsOptions['host']): Promise<number> {
  const shops = await Promise.all(host.awake().map((id) => host.ifAwake(id)))
  return shops.reduce((sum, shop) => sum + (shop?.sockets.size ?? 0), 0)
}
