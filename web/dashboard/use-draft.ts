import { readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { useCurrentTrainer } from './session.ts'

const PREFIX = 'dashboard-draft '

/**
 * State for what a trainer types and has not sent yet. It is kept in this tab across screens, learners and reloads, until
 * `clear`, which leaves what was typed since it was returned: it is called when what was sent has arrived. Each class has its own. A host who enters the class again gets another id, so the name tells trainers apart.
 */
export function useDraft<Value>(
  field: string,
  initial: Value,
): [draft: Value, setDraft: (next: Value) => void, clear: () => void] {
  const { classId, name } = useCurrentTrainer()
  const options = { key: `${PREFIX}${classId} ${name} ${field}`, defaultValue: initial }
  const [draft, setDraft, remove] = useSessionStorage({ ...options, getInitialValueInEffect: false })
  const clear = (): void => {
    if (JSON.stringify(readSessionStorageValue(options)) === JSON.stringify(draft)) remove()
  }
  return [draft, setDraft, clear]
}

/** Deletes all drafts of this tab: names and messages stay on no machine that a trainer has left. */
export function deleteDrafts(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
}
