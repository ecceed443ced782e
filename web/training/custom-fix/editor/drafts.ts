/** A text that is not saved in the shop yet. */
export interface Draft {
  source: string
  /** When it was written by this browser's clock, as an ISO date. */
  at: string
  /** `savedAt` of the shop's text when the draft was begun. */
  base: string | null
}

const STORED = 'ownFix.'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('source' in value && 'at' in value && 'base' in value)) return false
  const { source, at, base } = value
  return typeof source === 'string' && typeof at === 'string' && (base === null || typeof base === 'string')
}

/** The draft of a lab's code in this browser. */
export function readDraft(storage: Storage, lab: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORED + lab) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    // Scripts of learners write into this storage as well.
    return undefined
  }
}

/** Without storage space the text is only sent to the shop. */
export function storeDraft(storage: Storage, lab: string, draft: Draft): void {
  try {
    storage.setItem(STORED + lab, JSON.stringify(draft))
  } catch {
    // The text is sent to the shop as well.
  }
}

export function deleteDraft(storage: Storage, lab: string): void {
  storage.removeItem(STORED + lab)
}

/** The text to start with, and another one to offer. */
export interface InitialText {
  source: string
  /** The text must be saved in the shop. */
  isUnsaved: boolean
  /** A different text of the learner that is older. */
  other: { source: string; at: string } | undefined
}

/** Chooses between the shop's text and the local draft: the newest wins, and the other is offered. */
export function chooseInitialText(
  shop: { source: string; savedAt: string | null },
  draft: Draft | undefined,
): InitialText {
  const { source, savedAt } = shop
  if (!draft || draft.source === source) return { source, isUnsaved: false, other: undefined }
  if (draft.base === savedAt) return { source: draft.source, isUnsaved: true, other: undefined }
  const isNewer = savedAt !== null && Date.parse(draft.at) > Date.parse(savedAt)
  if (isNewer) return { source: draft.source, isUnsaved: true, other: { source, at: savedAt } }
  return { source, isUnsaved: false, other: { source: draft.source, at: draft.at } }
}
