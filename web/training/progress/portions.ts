import type { BackupPreview, KeptProgress } from '#contract/backup.ts'

/** The shop takes bodies of up to 100 KiB; this leaves room for one long note more. */
const ROOM = 36_000

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Splits a backup so that each part fits into one request: the codes in the first, notes as far as there is room. */
export function portionsOf(backup: KeptProgress): KeptProgress[] {
  const { notes, ...proofs } = backup.extras
  const shares: Record<string, string>[] = [{}]
  let room = ROOM
  for (const [key, text] of Object.entries(notes)) {
    if (room < 0) {
      shares.push({})
      room = ROOM
    }
    Object.assign(shares.at(-1) ?? {}, { [key]: text })
    room -= sizeOf({ [key]: text })
  }
  return shares.map((share, index) =>
    index === 0
      ? { ...backup, extras: { ...proofs, notes: share } }
      : { extras: { proven: [], notes: share } },
  )
}

/** What several parts bring, as one. */
export function joinPreviews(previews: readonly BackupPreview[]): BackupPreview {
  return {
    solved: previews.flatMap(({ solved }) => solved),
    found: previews.flatMap(({ found }) => found),
    fixed: previews.flatMap(({ fixed }) => fixed),
    proven: previews.flatMap(({ proven }) => proven),
    unsealed: previews.flatMap(({ unsealed }) => unsealed),
    notes: previews.flatMap(({ notes }) => notes),
    known: previews.reduce((sum, { known }) => sum + known, 0),
    foreign: [...new Set(previews.flatMap(({ foreign }) => foreign))],
  }
}
