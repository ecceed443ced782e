import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Named } from '#web/ui/Named.tsx'
import css from './ApplicationNotice.module.css'

interface Props {
  /** The name that existing clients know it by. */
  element: `${string}-${string}`
  icon: ReactNode
  children: ReactNode
  /** Says what is closed. */
  closeLabel: string
  /** Existing clients look for the first close button by its id. */
  isFirst: boolean
  onClose: () => void
}

/** Something that the house has to say, beside solved challenges. */
export function ApplicationNotice({ element, icon, children, closeLabel, isFirst, onClose }: Props) {
  return (
    <Named element={element} className={css.notice}>
      <span className={css.icon}>{icon}</span>
      <div className={css.text}>{children}</div>
      <CloseButton
        {...(isFirst ? { id: 'closeButton' } : {})}
        className={`close-button ${css.close}`}
        aria-label={closeLabel}
        onClick={onClose}
      />
    </Named>
  )
}
