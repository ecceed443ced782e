import type { RoomRow } from '#contract/activity.ts'

/** Somebody who needs the trainer, and since when. */
export interface Need {
  row: RoomRow
  what: 'hand' | 'stuck'
  since: string
}

/** Hands first, then those who are stuck and whom nobody looks after yet: whoever waits longest comes first. */
export function needsIn(rows: Iterable<RoomRow>): Need[] {
  const needs: Need[] = []
  for (const row of rows) {
    if (row.removedAt !== null) continue
    if (row.hand) needs.push({ row, what: 'hand', since: row.hand.since })
    else if (row.stuck) needs.push({ row, what: 'stuck', since: row.stuck.since })
  }
  return needs.sort((one, other) => rank(one) - rank(other) || (one.since < other.since ? -1 : 1))
}

function rank({ what, row }: Need): number {
  if (what === 'hand') return 0
  return row.stuck?.takenBy ? 2 : 1
}
