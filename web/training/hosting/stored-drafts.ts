import { useState } from 'react'
import { readJson, storeText } from '#web/data/stored-text.ts'

/** What was typed and not saved, by the key of the entry. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>

/** The drafts in this browser. Validated on reading: learners' scripts share this storage. */
export function readDrafts<Draft>(
  storage: Storage,
  storageKey: string,
  isDraft: (value: unknown) => value is Draft,
): Drafts<Draft> {
  const value = readJson(storage, storageKey)
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, draft]) => (isDraft(draft) ? [[key, draft]] : [])),
  )
}

/** Without storage space drafts are forgotten on a reload. */
export function storeDrafts<Draft>(storage: Storage, storageKey: string, drafts: Drafts<Draft>): void {
  storeText(storage, storageKey, Object.keys(drafts).length === 0 ? undefined : JSON.stringify(drafts))
}

/** The drafts with another one of this entry. Undefined forgets it. */
function withDraft<Draft>(drafts: Drafts<Draft>, key: string, draft: Draft | undefined): Drafts<Draft> {
  const { [key]: _, ...others } = drafts
  return draft ? { ...others, [key]: draft } : others
}

/** A save that was answered: the draft that was sent, and the keys of the entry before and after it. */
export interface SavedDraft<Draft> {
  key: string
  next: string
  sent: Draft
}

/** The drafts after a save. What was typed in the meantime stays, as a draft of the saved entry. */
export function withoutSaved<Draft>(
  drafts: Drafts<Draft>,
  { key, next, sent }: SavedDraft<Draft>,
  isSame: (one: Draft, other: Draft) => boolean,
): Drafts<Draft> {
  const newest = drafts[key]
  const others = withDraft(drafts, key, undefined)
  return newest && !isSame(newest, sent) ? withDraft(others, next, newest) : others
}

/** Drafts that survive a reload. */
export function useStoredDrafts<Draft>(storageKey: string, isDraft: (value: unknown) => value is Draft) {
  const [drafts, setDrafts] = useState(() => readDrafts(localStorage, storageKey, isDraft))
  const update = (turn: (before: Drafts<Draft>) => Drafts<Draft>) =>
    setDrafts((before) => {
      const after = turn(before)
      storeDrafts(localStorage, storageKey, after)
      return after
    })
  return {
    drafts,
    update,
    /** Undefined forgets the draft. */
    change: (key: string, draft: Draft | undefined) => update((before) => withDraft(before, key, draft)),
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
