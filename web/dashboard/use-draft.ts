import { useSessionStorage } from '@mantine/hooks'
import { useCurrentTrainer } from './session.ts'

const PREFIX = 'dashboard-draft '

/**
 * State for what a trainer types and has not sent yet. It is kept in this tab across screens, learners and reloads, until
 * `clear`. Each trainer belongs to one class, so no draft reaches another class.
 */
export function useDraft<Value>(
  field: string,
  initial: Value,
): [draft: Value, setDraft: (next: Value) => void, clear: () => void] {
  const { id } = useCurrentTrainer()
  return useSessionStorage({
    key: `${PREFIX}${id} ${field}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
}

/** Deletes all drafts of this tab: names and messages stay on no machine that a trainer has left. */
export function deleteDrafts(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
}
