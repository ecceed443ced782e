import type { ReactNode } from 'react'
import { Named } from './Named.tsx'
import { usePageTitle } from './page-title.ts'
import classes from './Sheet.module.css'

interface SheetProps {
  /** The name that existing clients know the screen by. */
  element: `${string}-${string}`
  title: string
  lead?: ReactNode
  /** A picture of the shop, beside the paper where there is room. Decoration only. */
  picture?: string
  /** Stands under the lead. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen with one thing to do: what it is about on the left, the paper to fill in on the right. */
export function Sheet({ element, title, lead, picture, aside, children }: SheetProps) {
  usePageTitle(title)
  return (
    <Named element={element} className={classes.screen}>
      <div className={classes.layout}>
        <header className={classes.intro}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          {aside}
          {picture !== undefined && (
            <img
              className={classes.aside}
              src={`assets/public/images/${picture}`}
              alt=""
              width={320}
              height={320}
              loading="lazy"
            />
          )}
        </header>
        <div className={classes.paper}>{children}</div>
      </div>
    </Named>
  )
}
