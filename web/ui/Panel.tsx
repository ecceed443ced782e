import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  /** Beside the title: a link to change it. */
  action?: ReactNode
  children: ReactNode
}

/** A titled card. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
