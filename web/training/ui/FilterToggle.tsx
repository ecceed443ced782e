import type { ReactNode } from 'react'
import css from './FilterToggle.module.css'

interface Props {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
  /** The number of matches. */
  count?: number
}

/** A filter that is on or off. */
export function FilterToggle({ isOn, onToggle, children, count }: Props) {
  return (
    <button
      type="button"
      className={`pill ${isOn ? 'selected' : ''} ${css.pill}`}
      data-empty={count === 0}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {children}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </button>
  )
}
