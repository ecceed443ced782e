import { useState } from 'react'

/** A text that is typed. It survives a reload, or in the session's storage the session. */
export function useStoredText(
  key: string,
  initial: string,
  storage: Storage = localStorage,
): [string, (change: string | ((before: string) => string)) => void] {
  const [text, setText] = useState(() => {
    const stored = readJson(storage, key)
    return typeof stored === 'string' ? stored : initial
  })
  const change = (next: string | ((before: string) => string)) =>
    setText((before) => {
      const after = typeof next === 'string' ? next : next(before)
      storeText(storage, key, after === initial ? undefined : JSON.stringify(after))
      return after
    })
  return [text, change]
}

/** The stored value; undefined if it is no JSON. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it if it is undefined. Nothing happens if the storage is full. */
export function storeText(storage: Storage, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // The storage is full.
  }
}
