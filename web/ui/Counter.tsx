import type { ReactNode } from 'react'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import classes from './Counter.module.css'
import { Stepper } from './Stepper.tsx'
import type { StepName } from './steps.ts'

interface CounterProps {
  element: `${string}-${string}`
  title: string
  lead?: string
  /** Where one is on the way to the order, if one is on it. */
  step?: StepName
  /** What lies beside: the slip. */
  slip?: ReactNode
  children: ReactNode
}

/** A screen between basket and order, or beside it: steps on top, a title, the matter, the slip. */
export function Counter({ element, title, lead, step, slip, children }: CounterProps) {
  usePageTitle(title)
  return (
    <Named element={element} className={slip ? classes.screen : `${classes.screen} ${classes.narrow}`}>
      {step && <Stepper current={step} />}
      <div className={classes.head}>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={slip ? classes.layout : undefined}>
        <div className={classes.matter}>{children}</div>
        {slip}
      </div>
    </Named>
  )
}
