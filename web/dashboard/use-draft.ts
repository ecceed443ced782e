import { readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { useCurrentTrainer } from './session.ts'

const PREFIX = 'dashboard-draft '

/**
 * State for what a trainer types and has not sent yet. It is kept in this tab across screens, learners and reloads, until
 * `clear`. Each class has its own. A host who enters the class again gets another id, so the name tells trainers apart.
 *
 * `clear` deletes the draft only if it is still the one of the render that returned `clear`. Call it when the server has
 * answered. `readNewest` returns the draft as it is when called.
 */
export function useDraft<Value>(
  field: string,
  initial: Value,
): [draft: Value, setDraft: (next: Value) => void, clear: () => void, readNewest: () => Value] {
  const { classId, name } = useCurrentTrainer()
  const options = { key: `${PREFIX}${classId} ${name} ${field}`, defaultValue: initial }
  const [draft, setDraft, remove] = useSessionStorage({ ...options, getInitialValueInEffect: false })
  // The storage may be blocked or full: it has another draft then, or none.
  const shown = useRef<{ key: string; draft: Value }>(undefined)
  useLayoutEffect(() => {
    shown.current = { key: options.key, draft }
    return () => {
      shown.current = undefined
    }
  }, [options.key, draft])
  // After the screen was left, the draft may have been changed on another one.
  const readNewest = (): Value =>
    shown.current?.key === options.key ? shown.current.draft : readSessionStorageValue(options)
  const clear = (): void => {
    if (JSON.stringify(readNewest()) === JSON.stringify(draft)) remove()
  }
  return [draft, setDraft, clear, readNewest]
}

/** Deletes all drafts of this tab: names and messages stay on no machine that a trainer has left. */
export function deleteDrafts(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
}
