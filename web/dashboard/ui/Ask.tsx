import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOn, isFocusLost } from '#web/ui/row-focus.ts'
import classes from './Ask.module.css'
import { useModal } from './use-modal.ts'

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

/** Asks before something is done, or shows something that has to be seen. */
export function Ask({ title, children, action, cancel, isBusy = false, onConfirm, onClose }: AskProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const doer = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  const hasAction = action !== undefined
  // A button that is busy cannot keep the focus, nor can one that is gone.
  useEffect(() => {
    if (!isBusy && isFocusLost()) focusOn(hasAction ? doer.current : said.current)
  }, [isBusy, hasAction])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onConfirm?.()
  }
  return (
    <dialog ref={dialog} className={classes.ask} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <h2 ref={said} id={heading} className={classes.title}>
          {title}
        </h2>
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {cancel ?? t('DESK_CANCEL')}
          </Button>
          {hasAction && (
            <Button ref={doer} type="submit" loading={isBusy}>
              {action}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}
