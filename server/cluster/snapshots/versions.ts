/**
 * The version of a shop's snapshot. Versions are ordered by time. The epoch is that of the slot's lease, so a late
 * writer never precedes the next holder. The count is the holder's own.
 */
export interface SnapshotVersion {
  epoch: number
  count: number
}

/** The header with the version. */
export const VERSION_HEADER = 'x-snapshot'

const DIGITS = 12
const VERSION_PATTERN = /^(\d{12})-(\d{12})$/

/** As text that sorts like versions. */
export function formatVersion({ epoch, count }: SnapshotVersion): string {
  return [epoch, count].map((part) => String(part).padStart(DIGITS, '0')).join('-')
}

/** Returns undefined if it is invalid. */
export function parseVersion(text: string): SnapshotVersion | undefined {
  const [, epoch, count] = VERSION_PATTERN.exec(text) ?? []
  return epoch && count ? { epoch: Number(epoch), count: Number(count) } : undefined
}

/** Whether the first is earlier than the second. */
export function isEarlier(one: SnapshotVersion, other: SnapshotVersion): boolean {
  return one.epoch === other.epoch ? one.count < other.count : one.epoch < other.epoch
}

/** Sorts the latest first. */
export function byLatestFirst(one: SnapshotVersion, other: SnapshotVersion): number {
  return isEarlier(one, other) ? 1 : -1
}
