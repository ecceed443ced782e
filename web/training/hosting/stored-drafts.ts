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

/** Drafts that survive a reload. */
export function useStoredDrafts<Draft>(storageKey: string, isDraft: (value: unknown) => value is Draft) {
  const [drafts, setDrafts] = useState(() => readDrafts(localStorage, storageKey, isDraft))
  /** Undefined forgets the draft. */
  const change = (key: string, draft: Draft | undefined) =>
    setDrafts((before) => {
      const { [key]: _, ...others } = before
      const after: Drafts<Draft> = draft ? { ...others, [key]: draft } : others
      storeDrafts(localStorage, storageKey, after)
      return after
    })
  return { drafts, change }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
