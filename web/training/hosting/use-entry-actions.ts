import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { showSnackbar, UNDO_SHOWN_MS } from '#web/ui/snackbar/snackbar.tsx'

interface EntryActions<Entry, Draft, Listed> {
  entry: Entry | undefined
  draft: Draft
  /** The list of all entries. */
  queryKey: DataTag<QueryKey, Listed, Error>
  keyOf: (entry: Entry) => string
  save: (draft: Draft) => Promise<Entry>
  /** Puts a deleted entry back. */
  restore: (entry: Entry) => Promise<Entry>
  /** Deletes the entry and answers with the list of those left. */
  remove: (entry: Entry) => Promise<Listed>
  messages: { saved: (key: string) => string; deleted: (key: string) => string; notSaved: string }
  onSaved: (key: string, sent: Draft) => void
  onDeleted: () => void
}

/**
 * Saves and deletes an entry, one at a time: while it is saved under another key, the one before is not there to be
 * deleted. A deleted one can be put back for some seconds.
 */
export function useEntryActions<Entry, Draft, Listed>(actions: EntryActions<Entry, Draft, Listed>) {
  const { entry, draft, queryKey, keyOf, messages, onSaved, onDeleted } = actions
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey })
  const save = useSingleMutation<Entry, Draft>({
    mutationFn: actions.save,
    onSuccess: async (saved, sent) => {
      await refresh()
      showSnackbar(messages.saved(keyOf(saved)))
      onSaved(keyOf(saved), sent)
    },
  })
  const restore = async (deleted: Entry) => {
    try {
      await actions.restore(deleted)
    } catch (error) {
      showSnackbar(serverMessage(error) ?? messages.notSaved, 'error')
    }
    await refresh()
  }
  const remove = useSingleMutation<Listed, Entry>({
    mutationFn: actions.remove,
    onSuccess: (left, deleted) => {
      storeAnswer(client, queryKey, left)
      onDeleted()
      const undo = { text: t('BTN_UNDO'), run: () => void restore(deleted) }
      showSnackbar(messages.deleted(keyOf(deleted)), 'confirm', undo, UNDO_SHOWN_MS)
    },
    onError: (error) => {
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_DELETED'), 'error')
      return refresh()
    },
  })
  return {
    save: () => !remove.isPending && save.start(draft),
    isSaving: save.isPending,
    error: save.error ? (serverMessage(save.error) ?? messages.notSaved) : undefined,
    remove: () => entry && !save.isPending && remove.start(entry),
    isRemoving: remove.isPending,
  }
}
