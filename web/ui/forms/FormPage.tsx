import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../behaviour/page-title.ts'
import { NamedElement } from '../NamedElement.tsx'
import classes from './FormPage.module.css'

interface FormPageProps {
  /** The element name by which existing clients know the screen. */
  element: `${string}-${string}`
  title: string
  lead?: ReactNode
  /** A picture beside the form if there is room. Decoration only. */
  picture?: string
  /** Shown below the lead. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a screen with one form: introduction on the left, form on the right. */
export function FormPage({ element, title, lead, picture, aside, children }: FormPageProps) {
  usePageTitle(title)
  return (
    <NamedElement element={element} className="ff-page">
      <div className={classes.layout}>
        <header className={classes.intro}>
          <h1>{title}</h1>
          {lead !== undefined && (
            <Box component="p" className="ff-lead" maw="36ch">
              {lead}
            </Box>
          )}
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
