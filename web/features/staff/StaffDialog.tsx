import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#web/ui/back-closes.ts'
import classes from './Staff.module.css'

interface StaffDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A closer look at one row. */
export function StaffDialog({ title, onClose, children }: StaffDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Modal.Root opened={isOpen} onClose={() => setOpen(false)} onExitTransitionEnd={onClose} centered>
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Modal.Content aria-label={title}>
        <div className={classes.dialogHead}>
          <h2>{title}</h2>
          <Modal.CloseButton aria-label={t('ARIA_CLOSE_DIALOG')} />
        </div>
        <div className={classes.dialogBody}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
