import { CloseButton } from '@mantine/core'
import { IconLemon2 } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import css from './NoticeLine.module.css'
import { closeAll } from './open-notices.ts'

interface Props {
  children: ReactNode
  /** Says what is closed. */
  closeLabel: string
  /** Existing clients look for the first close button by its id. */
  isFirst: boolean
  onClose: () => void
}

/** A notice, in the toast or in the tray. With Shift held, its cross sends all of them away. */
export function NoticeLine({ children, closeLabel, isFirst, onClose }: Props) {
  const close = (event: MouseEvent) => {
    if (event.shiftKey) closeAll()
    else onClose()
  }
  return (
    <div className={`accent-notification ${css.line}`}>
      <IconLemon2 className={css.fruit} aria-hidden="true" />
      {children}
      <CloseButton
        {...(isFirst ? { id: 'closeButton' } : {})}
        className={`close-button ${css.close}`}
        aria-label={closeLabel}
        onClick={close}
      />
    </div>
  )
}
