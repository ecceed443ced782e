import type { ClassMetric } from '../../class/metrics.ts'
import type { LeaseHolder } from '../slots/lease-holder.ts'
import type { Snapshots } from '../snapshots/types.ts'

/** Metrics of a node, in addition to those of its shops. */
export function nodeMetrics({
  holder,
  snapshots,
}: {
  holder: Pick<LeaseHolder, 'counts'>
  snapshots: Pick<Snapshots, 'delay' | 'counts'>
}): ClassMetric[] {
  return [
    { name: 'slots_held', help: 'Slots that this node holds', read: () => holder.counts.held },
    {
      name: 'lease_seconds_left',
      help: 'Seconds until this node gives up its slots, unless it renews them',
      read: () => holder.counts.msLeft / 1_000,
    },
    {
      name: 'lease_renewals_failed_total',
      help: 'Renewals of leases that failed',
      isCount: true,
      read: () => holder.counts.failedRenewals,
    },
    {
      name: 'snapshots_late',
      help: 'Shops whose last snapshot is older than it should be',
      read: () => snapshots.delay().shops,
    },
    {
      name: 'snapshots_sent_total',
      help: 'Snapshots that the store has taken',
      isCount: true,
      read: () => snapshots.counts.sent,
    },
    {
      name: 'snapshots_failed_total',
      help: 'Snapshots that could not be sent, and are tried again',
      isCount: true,
      read: () => snapshots.counts.failed,
    },
    {
      name: 'snapshots_restored_total',
      help: 'Shops that came from a snapshot',
      isCount: true,
      read: () => snapshots.counts.restored,
    },
  ]
}
