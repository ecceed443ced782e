import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  lead?: string
  children: ReactNode
}

/** The layout of a screen of the privacy area: title, purpose, and form. */
export function Section({ title, lead, children }: SectionProps) {
  usePageTitle(title)
  return (
    <section className={classes.section}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  )
}
