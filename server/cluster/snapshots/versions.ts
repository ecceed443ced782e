/**
 * Which of a shop's snapshots it is: they are in the order in which they were taken. The epoch is that of the slot's lease,
 * so that what a late writer still brings never stands before what the next holder wrote; the count is that holder's own.
 */
export interface SnapshotVersion {
  epoch: number
  count: number
}

/** The header that says which snapshot it is. */
export const VERSION_HEADER = 'x-snapshot'

const DIGITS = 12
const VERSION_PATTERN = /^(\d{12})-(\d{12})$/

/** As text, which sorts as stamps do. */
export function formatVersion({ epoch, count }: SnapshotVersion): string {
  return [epoch, count].map((part) => String(part).padStart(DIGITS, '0')).join('-')
}

/** Undefined where it is none. */
export function parseVersion(text: string): SnapshotVersion | undefined {
  const [, epoch, count] = VERSION_PATTERN.exec(text) ?? []
  return epoch && count ? { epoch: Number(epoch), count: Number(count) } : undefined
}

/** Whether the one was taken before the other. */
export function isEarlier(one: SnapshotVersion, other: SnapshotVersion): boolean {
  return one.epoch === other.epoch ? one.count < other.count : one.epoch < other.epoch
}

/** The latest first. */
export function byLatestFirst(one: SnapshotVersion, other: SnapshotVersion): number {
  return isEarlier(one, other) ? 1 : -1
}
