import type { ReactNode } from 'react'
import { percent, type Share } from '../progress.ts'
import css from './Ring.module.css'

interface Props {
  share: Share
  /** Shown in the middle. */
  children: ReactNode
  size?: 'large' | 'small'
}

/** A progress ring. Its value is also given as text beside it. */
export function Ring({ share, children, size = 'large' }: Props) {
  const done = percent(share)
  return (
    <div className={css.ring} data-size={size} data-full={done === 100}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={css.track} cx="50" cy="50" r="43" pathLength="100" />
        {/* At zero nothing is drawn: the round line end would be visible as a dot. */}
        <circle
          className={css.arc}
          cx="50"
          cy="50"
          r="43"
          pathLength="100"
          strokeDashoffset={100 - done}
          opacity={done === 0 ? 0 : 1}
        />
      </svg>
      <div className={css.middle}>{children}</div>
    </div>
  )
}
