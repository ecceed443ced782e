import type { BackupPreview, ProgressBackup } from '#contract/training/backup.ts'

/** The size of a part in bytes, unless a single text is longer. The shop accepts 484 KiB. */
const ROOM = 36_000

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

type Texts = Record<string, string>

/** Groups texts that fit into one request. A text that is larger gets a group of its own. */
function sharesOf(texts: Texts): Texts[] {
  const shares: Texts[] = []
  let spaceLeft = 0
  for (const [key, text] of Object.entries(texts)) {
    const size = sizeOf({ [key]: text })
    if (size > spaceLeft) {
      shares.push({})
      spaceLeft = ROOM
    }
    Object.assign(shares.at(-1) ?? {}, { [key]: text })
    spaceLeft -= size
  }
  return shares
}

/**
 * Splits a backup into parts that fit into one request each: the codes go first, then notes, code, pages and parcels.
 */
export function splitIntoChunks(backup: ProgressBackup): ProgressBackup[] {
  const { notes, own = {}, pages = [], parcels = [], ...proofs } = backup.extras
  const [first = {}, ...more] = sharesOf(notes)
  return [
    { ...backup, extras: { ...proofs, notes: first } },
    ...more.map((share) => ({ extras: { proven: [], notes: share } })),
    ...sharesOf(own).map((share) => ({ extras: { proven: [], notes: {}, own: share } })),
    ...listSharesOf(pages).map((share) => ({ extras: { proven: [], notes: {}, pages: share } })),
    ...listSharesOf(parcels).map((share) => ({ extras: { proven: [], notes: {}, parcels: share } })),
  ]
}

/** Groups items that fit into one request. An item that is larger gets a group of its own. */
function listSharesOf<Item>(items: readonly Item[]): Item[][] {
  const shares: Item[][] = []
  let spaceLeft = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (size > spaceLeft) {
      shares.push([])
      spaceLeft = ROOM
    }
    shares.at(-1)?.push(item)
    spaceLeft -= size
  }
  return shares
}

/** Joins the previews of several parts. */
export function joinPreviews(previews: readonly BackupPreview[]): BackupPreview {
  return {
    solved: previews.flatMap(({ solved }) => solved),
    found: previews.flatMap(({ found }) => found),
    fixed: previews.flatMap(({ fixed }) => fixed),
    proven: previews.flatMap(({ proven }) => proven),
    provenOwn: previews.flatMap(({ provenOwn }) => provenOwn),
    own: previews.flatMap(({ own }) => own),
    ownElse: previews.flatMap(({ ownElse }) => ownElse),
    pages: previews.flatMap(({ pages }) => pages),
    pagesElse: previews.flatMap(({ pagesElse }) => pagesElse),
    pagesRefused: previews.flatMap(({ pagesRefused }) => pagesRefused),
    parcels: previews.flatMap(({ parcels }) => parcels),
    parcelsElse: previews.flatMap(({ parcelsElse }) => parcelsElse),
    parcelsRefused: previews.flatMap(({ parcelsRefused }) => parcelsRefused),
    unsealed: previews.flatMap(({ unsealed }) => unsealed),
    notes: previews.flatMap(({ notes }) => notes),
    known: previews.reduce((sum, { known }) => sum + known, 0),
    foreign: [...new Set(previews.flatMap(({ foreign }) => foreign))],
  }
}
