import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Ask.module.css'

interface AskProps {
  title: string
  /** Says exactly what will happen, or what is to be typed. */
  children?: ReactNode
  /** What the button says that does it. Without one there is only the other. */
  action?: string
  /** What the other button says. */
  cancel?: string
  isBusy?: boolean
  onConfirm?: () => void
  onClose: () => void
}

/** Asks before something is done, or shows something that has to be seen. The browser keeps the focus in it, and gives it back. */
export function Ask({ title, children, action, cancel, isBusy = false, onConfirm, onClose }: AskProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onConfirm?.()
  }
  return (
    <dialog ref={dialog} className={classes.ask} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {cancel ?? t('DESK_CANCEL')}
          </Button>
          {action !== undefined && (
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}
