import { Button, Flex, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOn, isFocusLost } from '#web/ui/behaviour/row-focus.ts'
import classes from './ConfirmDialog.module.css'
import { useModal } from './focus.ts'
import { DialogToasts } from './Toasts.tsx'

interface ConfirmDialogProps {
  title: string
  /** Says exactly what will happen, or holds the field to fill in. */
  children?: ReactNode
  /** The text of the confirming button. Without it there is only the other button. */
  action?: string
  /** The text of the other button. */
  cancel?: string
  isBusy?: boolean
  onConfirm?: () => void
  onClose: () => void
}

/** A modal dialog that asks for confirmation, or shows something that must be seen. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const hasAction = action !== undefined
  // A button that is removed loses the focus.
  useEffect(() => {
    if (isFocusLost()) focusOn(hasAction ? confirmButton.current : headingRef.current)
  }, [hasAction])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onConfirm?.()
  }
  return (
    <dialog ref={dialog} className={`ff-card ${classes.ask}`} aria-labelledby={headingId} onClose={onClose}>
      <Flex onSubmit={submit} component="form" direction="column" gap="md" p="lg">
        <h2 ref={headingRef} id={headingId} className="ff-break">
          {title}
        </h2>
        {children}
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {cancel ?? t('DASHBOARD_CANCEL')}
          </Button>
          {hasAction && (
            <Button ref={confirmButton} type="submit" loading={isBusy}>
              {action}
            </Button>
          )}
        </Group>
      </Flex>
      <DialogToasts />
    </dialog>
  )
}
