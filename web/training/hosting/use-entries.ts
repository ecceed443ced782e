import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStoredDrafts, withoutSaved } from './stored-drafts.ts'

/** The key of the draft of a new entry. No saved entry has it. */
export const NEW_ENTRY = 'new'

/** A kind of entry that a learner writes: pages, packages. */
export interface EntryKind<Entry, Draft> {
  /** The key of the open entry in the address. */
  param: string
  /** Where drafts are stored in the browser. */
  storageKey: string
  blank: Draft
  draftOf: (entry: Entry) => Draft
  isSame: (one: Draft, other: Draft) => boolean
  isDraft: (value: unknown) => value is Draft
}

/** The drafts of the saved entries, and the one that is open with what its form needs. */
export function useEntries<Entry, Draft>(kind: EntryKind<Entry, Draft>, entries: ReadonlyMap<string, Entry>) {
  const [query, setQuery] = useSearchParams()
  const { drafts, change, update } = useStoredDrafts(kind.storageKey, kind.isDraft)
  /** The entry whose form takes the focus, because it was just opened. */
  const [opened, setOpened] = useState<string>()
  const chosen = query.get(kind.param)
  const wanted = chosen ?? [...entries.keys()][0] ?? NEW_ENTRY
  const key = entries.has(wanted) || Object.hasOwn(drafts, wanted) ? wanted : NEW_ENTRY
  const entry = entries.get(key)
  const saved = entry ? kind.draftOf(entry) : kind.blank
  const latestChosen = useRef<string | null>(undefined)
  useLayoutEffect(() => {
    latestChosen.current = chosen
    return () => {
      latestChosen.current = undefined
    }
  }, [chosen])
  /** Whether the learner has stayed. (The list may show another entry by itself: the address names none at first.) */
  const hasStayed = () => latestChosen.current === chosen
  const open = (next: string) => {
    setOpened(next)
    setQuery((before) => {
      before.set(kind.param, next)
      return before
    })
  }
  return {
    key,
    drafts,
    open,
    form: {
      entry,
      draft: drafts[key] ?? saved,
      isChanged: Object.hasOwn(drafts, key),
      takesFocus: opened === key,
      onChange: (draft: Draft, isSaving: boolean) =>
        change(key, !isSaving && kind.isSame(draft, saved) ? undefined : draft),
      onDiscard: () => change(key, undefined),
      onSaved: (next: string, sent: Draft) => {
        update((before) => withoutSaved(before, { key, next, sent }, kind.isSame))
        if (next !== key && hasStayed()) open(next)
      },
      onDeleted: () => {
        change(key, undefined)
        if (hasStayed()) open([...entries.keys()].find((other) => other !== key) ?? NEW_ENTRY)
      },
    },
  }
}

/** What the form of an entry is given. */
export interface EntryFormState<Entry, Draft> {
  /** The saved entry; undefined for a new one. */
  entry: Entry | undefined
  draft: Draft
  /** The draft differs from the saved entry. */
  isChanged: boolean
  takesFocus: boolean
  /** While a save runs, a draft is kept even if it equals the saved entry, which is about to change. */
  onChange: (draft: Draft, isSaving: boolean) => void
  onDiscard: () => void
  /** Called with the key of the entry, and the draft that was saved. */
  onSaved: (key: string, sent: Draft) => void
  onDeleted: () => void
}
