import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconTrash from '~icons/trash'
import { deletePages, hostingQuery } from './queries.ts'

interface DeleteHostProps {
  host: string
  /** Number of its pages. */
  pages: number
  /** Moves the focus, since the host disappears with its button. */
  onDeleted: () => void
}

/** Deletes a host with all its pages, after confirmation. */
export function DeleteHost({ host, pages, onDeleted }: DeleteHostProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { start, isPending } = useSingleMutation({
    mutationFn: () => deletePages({ host }),
    onSuccess: (left) => {
      onDeleted()
      setIsAsking(false)
      showSnackbar(t('HOSTING_DELETED', { address: host }))
      storeAnswer(client, hostingQuery.queryKey, left)
    },
    onError: (error) => {
      setIsAsking(false)
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_DELETED'), 'error')
      return client.invalidateQueries({ queryKey: hostingQuery.queryKey })
    },
  })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--ff-target)"
        aria-label={t('HOSTING_DELETE_HOST', { host })}
        title={t('HOSTING_DELETE_HOST', { host })}
        onClick={() => setIsAsking(true)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
      {isAsking && (
        <ConfirmButton
          isOpen
          title={t('HOSTING_DELETE_HOST_TITLE', { host })}
          action={t('BTN_HOSTING_DELETE_HOST')}
          isBusy={isPending}
          onConfirm={() => start()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('HOSTING_DELETE_HOST_TEXT', { count: pages })}</p>
        </ConfirmButton>
      )}
    </>
  )
}
