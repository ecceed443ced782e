import type { ReactNode } from 'react'
import { usePageTitle } from '../behaviour/page-title.ts'
import { NamedElement } from '../NamedElement.tsx'
import classes from './FormPage.module.css'

interface FormPageProps {
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
export function FormPage({ element, title, lead, picture, aside, children }: FormPageProps) {
  usePageTitle(title)
  return (
    <NamedElement element={element} className={classes.screen}>
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
    </NamedElement>
  )
}
