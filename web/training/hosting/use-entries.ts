import { useEffect, useEffectEvent, useState } from 'react'
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

/** The open form. It stays the same while its entry is saved under another key: with the focus, and what is typed. */
interface OpenForm {
  key: string
  id: number
  /** The key under which its entry was just saved, until the address has it. */
  movesTo?: string | undefined
}

/** The drafts of the saved entries, and the one that is open with what its form needs. */
export function useEntries<Entry, Draft>(kind: EntryKind<Entry, Draft>, entries: ReadonlyMap<string, Entry>) {
  const [query, setQuery] = useSearchParams()
  const { drafts, change, update } = useStoredDrafts(kind.storageKey, kind.isDraft)
  /** The entry whose form takes the focus, because it was just opened. */
  const [opened, setOpened] = useState<string>()
  const [form, setForm] = useState<OpenForm>()
  const isListed = (key: string) => entries.has(key) || Object.hasOwn(drafts, key)
  const inAddress = query.get(kind.param)
  const first = [form?.key, ...entries.keys()].find((key) => key !== undefined && isListed(key))
  const wanted = form?.movesTo ?? inAddress ?? first ?? NEW_ENTRY
  const key = isListed(wanted) ? wanted : NEW_ENTRY
  const movesTo = form?.movesTo === inAddress ? undefined : form?.movesTo
  const id = form === undefined || form.key === key || form.movesTo === key ? (form?.id ?? 0) : form.id + 1
  if (form?.key !== key || form.movesTo !== movesTo) setForm({ key, id, movesTo })
  const entry = entries.get(key)
  const saved = entry ? kind.draftOf(entry) : kind.blank
  const toAddress = (next: string) =>
    setQuery((before) => {
      before.set(kind.param, next)
      return before
    })
  const followMove = useEffectEvent(toAddress)
  useEffect(() => {
    if (movesTo !== undefined) followMove(movesTo)
  }, [movesTo])
  const open = (next: string) => {
    setOpened(next)
    setForm((now) => now && { ...now, movesTo: undefined })
    toAddress(next)
  }
  return {
    key,
    drafts,
    open,
    formId: id,
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
        if (next === key) return
        setOpened(undefined)
        // Unless another one was opened meanwhile.
        setForm((now) => (now?.key === key ? { ...now, movesTo: next } : now))
      },
      onDeleted: () => {
        change(key, undefined)
        open([...entries.keys()].find((other) => other !== key) ?? NEW_ENTRY)
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
