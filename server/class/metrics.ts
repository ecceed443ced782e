import type { LearnerState } from '#contract/activity.ts'
import type { ClassDependencies } from '../class-hooks.ts'
import type { Host } from '../host/host.ts'
import type { ClassActivity } from './activity/class-activity.ts'
import type { LearnerActivity } from './activity/learner-activity.ts'
import type { DiskUse, DiskWatch } from './disk-watch.ts'
import type { Outbox } from './events/outbox.ts'

/** A metric for Prometheus. */
export interface ClassMetric {
  /** Without the common prefix. */
  name: string
  help: string
  /** A counter: it only grows while the process lives. */
  isCount?: boolean
  /** One number, or one for each value of the labels. */
  read(): number | Sample[] | Promise<number | Sample[]>
}

/** A number with its labels. */
interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** A class whose numbers are shown, with its name as a label. */
interface MeasuredClass {
  name: string
  tracker: { current(): ClassActivity }
}

export interface ClassMetricsOptions {
  /** The open classes. */
  classes(): readonly (MeasuredClass & { disk: MeasuredDisk })[]
  host: Pick<Host, 'awake' | 'ifAwake'>
  outbox: Pick<Outbox, 'waitingShops' | 'sentCount'>
}

type MeasuredDisk = Pick<DiskWatch, 'lastMeasured' | 'measure'>

/**
 * The common prefix. The shops' own prefix is configurable; this one is fixed, so that dashboards and alerts always
 * work.
 */
const PREFIX = 'forbidden_fruit_'
const STATES: readonly LearnerState[] = ['working', 'stuck', 'away', 'gone']

export function classMetrics({ classes, ...parts }: ClassMetricsOptions): ClassMetric[] {
  return [...activityMetrics(classes), ...shopMetrics(parts), ...diskMetrics(classes)]
}

/** What learners are doing. */
export function activityMetrics(classes: () => readonly MeasuredClass[]): ClassMetric[] {
  const count =
    (of: (learners: readonly LearnerActivity[]) => number): ClassMetric['read'] =>
    () =>
      classes().map(({ name, tracker }) => ({
        labels: { class: name },
        value: of(
          tracker
            .current()
            .learners()
            .filter(({ removedAt }) => removedAt === null),
        ),
      }))
  return [
    {
      name: 'class_learners',
      help: 'Learners of the class, by what they are up to',
      read: () =>
        classes().flatMap(({ name, tracker }) =>
          [...byState(tracker.current())].map(([state, value]) => ({
            labels: { state, class: name },
            value,
          })),
        ),
    },
    {
      name: 'class_hands_up',
      help: 'Learners whose hand is up',
      read: count((learners) => learners.filter(({ hand }) => hand !== null).length),
    },
    {
      name: 'class_near',
      help: 'Learners who are one step away from a challenge',
      read: count((learners) => learners.filter(({ near }) => near > 0).length),
    },
    {
      name: 'class_solved',
      help: 'Challenges that learners of the class have solved, all together',
      read: count((learners) => learners.reduce((sum, { solved }) => sum + solved, 0)),
    },
  ]
}

/** What their shops use of this process. */
export function shopMetrics({ host, outbox }: Omit<ClassMetricsOptions, 'classes'>): ClassMetric[] {
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
  ]
}

/** What their shops use of this machine. */
export function diskMetrics(classes: () => readonly { name: string; disk: MeasuredDisk }[]): ClassMetric[] {
  const measure =
    (of: (use: DiskUse) => number): ClassMetric['read'] =>
    () =>
      Promise.all(
        classes().map(async ({ name, disk }) => ({
          labels: { class: name },
          value: of(disk.lastMeasured ?? (await disk.measure())),
        })),
      )
  return [
    {
      name: 'class_disk_used_bytes',
      help: 'What the shops of the class take of the disk',
      read: measure(({ used }) => used),
    },
    {
      name: 'class_disk_quota_bytes',
      help: 'What the shops of the class may take of the disk',
      read: measure(({ quota }) => quota),
    },
    {
      name: 'class_disk_free_bytes',
      help: 'Free space on the disk',
      read: measure(({ free }) => free),
    },
  ]
}

/** Renders metrics; with the name of a class, none of other classes. */
export type RenderMetrics = (className?: string) => ReturnType<ClassDependencies['metrics']>

/** Adds the classes' metrics to those of the process. Prometheus' client is loaded at the first request. */
export function withClassMetrics(
  { metrics, configuration }: Pick<ClassDependencies, 'metrics' | 'configuration'>,
  classMetrics: readonly ClassMetric[],
): RenderMetrics {
  return async (className) => {
    const { text, contentType } = await metrics()
    const app = configuration.application.customMetricsPrefix
    const ofClass = await renderMetrics(classMetrics, app, className)
    return { text: `${text}\n${ofClass}`, contentType }
  }
}

async function renderMetrics(
  classMetrics: readonly ClassMetric[],
  app: string,
  className: string | undefined,
): Promise<string> {
  const isShown = ({ labels }: Sample): boolean =>
    className === undefined || labels.class === undefined || labels.class === className
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  registry.setDefaultLabels({ app })
  for (const { name, help, isCount = false, read } of classMetrics) {
    const reading = await read()
    const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
    const Kind = isCount ? Counter : Gauge
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const kept = new Kind({ name: PREFIX + name, help, labelNames, registers: [registry] })
    for (const { labels, value } of samples.filter(isShown)) kept.inc(labels, value)
  }
  return registry.metrics()
}

/** People by state; removed learners and the shops of teams are not counted. */
function byState(activity: ClassActivity): Map<string, number> {
  const counts = new Map<string, number>(STATES.map((state) => [state, 0]))
  for (const { id } of activity.learners()) {
    const row = activity.row(id)
    if (row && row.removedAt === null && !row.isTeamShop)
      counts.set(row.state, (counts.get(row.state) ?? 0) + 1)
  }
  return counts
}

async function socketsOf(host: ClassMetricsOptions['host']): Promise<number> {
  const shops = await Promise.all(host.awake().map((id) => host.ifAwake(id)))
  return shops.reduce((sum, shop) => sum + (shop?.sockets.size ?? 0), 0)
}
