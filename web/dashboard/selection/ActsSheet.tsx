import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from '../ui/use-modal.ts'
import classes from './ActsSheet.module.css'

interface ActsSheetProps {
  count: number
  /** A button for each act. */
  children: ReactNode
  onClose: () => void
}

/** All that can be done with those who are picked, in reach of a thumb. */
export function ActsSheet({ count, children, onClose }: ActsSheetProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const heading = useId()
  return (
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={heading} closedby="any" onClose={onClose}>
      <h2 id={heading} className={classes.title}>
        {t('DESK_ACTS')} <span className={classes.count}>{t('DESK_PICKED', { count })}</span>
      </h2>
      <div className={classes.acts}>{children}</div>
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {t('DESK_CLOSE')}
      </Button>
    </dialog>
  )
}
