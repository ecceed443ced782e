import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import classes from './Staff.module.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Box, Flex, Modal } from '@mantine/core'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'

interface PanelProps<Data> {
  title: string
  className?: string
  query: UseQueryResult<Data[]>
  /** Shown when the table is empty. */
  empty: string
  children: (rows: Data[]) => ReactNode
}

/** The frame of a staff table, with its loading, error and empty states. */
export function Panel<Data>({ title, className = '', query, empty, children }: PanelProps<Data>) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className={`${className} ${classes.body}`} aria-busy={query.isPending}>
        {query.isPending && (
          <Box mih="44rem" bg="var(--ff-sunk)" role="status">
            <span className="ff-hidden">{t('LOADING')}</span>
          </Box>
        )}
        {query.isError && (
          <Failure
            title={t('STAFF_FAILED')}
            detail={serverMessage(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && (
          <Box component="p" p="xxl" c="dimmed" ta="center">
            {empty}
          </Box>
        )}
        {query.data && query.data.length > 0 && children(query.data)}
      </div>
    </Flex>
  )
}

interface StaffDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The details of one row. */
export function StaffDialog({ title, onClose, children }: StaffDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  useCloseOnBack(isOpen, () => setOpen(false))
  return (
    <Modal.Root opened={isOpen} onClose={() => setOpen(false)} onExitTransitionEnd={onClose} centered>
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Modal.Content aria-label={title}>
        <Flex align="flex-start" justify="space-between" gap="md" pt="lg" px="lg" pb="sm">
          <h2>{title}</h2>
          <Modal.CloseButton aria-label={t('ARIA_CLOSE_DIALOG')} />
        </Flex>
        <Box mih="9rem" pt={0} px="lg" pb="lg">
          {children}
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}
