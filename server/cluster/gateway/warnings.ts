import { formatDuration, storeWarnings } from '../../class/dashboard/texts.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { NodeMonitor } from './node-monitor.ts'

/** Sources of the warnings about the cluster. */
export interface ClusterWarningSources {
  monitor: Pick<NodeMonitor, 'unreadableSince' | 'nodes' | 'statuses'>
  /** Fingerprint of this gateway's added labs. */
  labs: string
  /** Errors of load balancers. Empty unless this gateway is the active coordinator. */
  loadBalancerErrors(): readonly string[]
}

const NODE_SILENT =
  'Machine {name} has not answered for {time}. If it stays away, its shops go on at the others in some 15 seconds.'
const NO_NODE = 'There is no machine that could run shops.'
const LATE =
  'Snapshots of {count} shops are late by {time}: their store does not answer. Shops go on; if a machine fails, their last changes are lost.'
const OTHER_LABS =
  'Machine {name} has other added labs than the gateway, so its learners have other challenges. Give all machines the same labs (LABS_DIR), and restart them.'
const BALANCER = 'A load balancer cannot be updated, so learners may wait for shops that have moved.'

/** Returns warnings about nodes, snapshots and load balancers, in the trainer's language. */
export function clusterWarnings(
  { monitor, labs, loadBalancerErrors }: ClusterWarningSources,
  speech: Translator,
): string[] {
  const { translate: say } = speech
  const warnings = storeWarnings(monitor.unreadableSince, speech)
  const add = (english: string, values: Record<string, string> = {}): void => {
    const text = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      say(english),
    )
    warnings.push(text)
  }
  const nodes = monitor.nodes()
  if (nodes.length === 0) add(NO_NODE)
  for (const { name, isLeaving, answers, seenAt } of nodes) {
    if (!answers && !isLeaving) add(NODE_SILENT, { name, time: formatDuration(seenAt) })
  }
  for (const status of monitor.statuses()) {
    if (status.labs !== labs) add(OTHER_LABS, { name: status.name })
  }
  const late = monitor.statuses().map((status) => status.snapshotDelay)
  const count = late.reduce((sum, { shops }) => sum + shops, 0)
  const [first] = late.flatMap(({ since: at }) => at ?? []).sort()
  if (count > 0)
    add(LATE, { count: String(count), time: formatDuration(first ? Date.parse(first) : undefined) })
  if (loadBalancerErrors().length > 0) add(BALANCER)
  return warnings
}
