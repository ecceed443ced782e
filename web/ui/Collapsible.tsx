import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Collapsible.module.css'

interface CollapsibleProps {
  id?: string
  icon: ReactNode
  title: string
  hint: string
  startsOpen?: boolean
  children: ReactNode
}

/** A collapsible panel. While it is collapsed, a click anywhere on it opens it. */
export function Collapsible({ id, icon, title, hint, startsOpen = false, children }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const panel = useId()
  return (
    <section {...(id ? { id } : {})} className={classes.fold}>
      <h2 className={classes.head}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={classes.words}>
            {title}
            <span className={classes.hint}>{hint}</span>
          </span>
          <IconChevronDown aria-hidden="true" className={classes.chevron} />
        </button>
      </h2>
      <div id={panel} className={classes.inside} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
