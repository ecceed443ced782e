/** A text that the shop does not have yet. */
export interface Draft {
  source: string
  /** When it was written, as an ISO date by this browser's clock. */
  at: string
  /** `savedAt` of what the shop had when it was begun. */
  base: string | null
}

const STORED = 'ownFix.'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('source' in value && 'at' in value && 'base' in value)) return false
  const { source, at, base } = value
  return typeof source === 'string' && typeof at === 'string' && (base === null || typeof base === 'string')
}

/** What this browser kept of a lab's code because the shop did not have it. */
export function readDraft(storage: Storage, lab: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORED + lab) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    // Scripts of learners write into this storage as well.
    return undefined
  }
}

/** Where there is no room, the shop will have to do. */
export function storeDraft(storage: Storage, lab: string, draft: Draft): void {
  try {
    storage.setItem(STORED + lab, JSON.stringify(draft))
  } catch {
    // It is on its way to the shop as well.
  }
}

export function dropDraft(storage: Storage, lab: string): void {
  storage.removeItem(STORED + lab)
}

/** What to go on with, and what else there is. */
export interface EditorStart {
  source: string
  /** The shop has to be told. */
  isUnsaved: boolean
  /** Another text of hers that is not the same: it was overtaken. */
  other: { source: string; at: string } | undefined
}

/** What the shop has and what this browser kept, brought together: the newest wins, and the other is not lost. */
export function chooseStart(
  shop: { source: string; savedAt: string | null },
  draft: Draft | undefined,
): EditorStart {
  const { source, savedAt } = shop
  if (!draft || draft.source === source) return { source, isUnsaved: false, other: undefined }
  if (draft.base === savedAt) return { source: draft.source, isUnsaved: true, other: undefined }
  const isNewer = savedAt !== null && Date.parse(draft.at) > Date.parse(savedAt)
  if (isNewer) return { source: draft.source, isUnsaved: true, other: { source, at: savedAt } }
  return { source, isUnsaved: false, other: { source: draft.source, at: draft.at } }
}
