import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Awning } from '#web/ui/Awning.tsx'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import classes from './SignInLayout.module.css'

interface SignInLayoutProps {
  element: `${string}-${string}`
  title: string
  lead: string
  children: ReactNode
}

/** The layout of the sign-in screens: a form, and a poster beside it. */
export function SignInLayout({ element, title, lead, children }: SignInLayoutProps) {
  return (
    <NamedElement element={element} className={classes.desk}>
      <div className={classes.awning}>
        <Awning />
      </div>
      <div className={classes.poster} aria-hidden="true">
        <img
          className={classes.picture}
          src="assets/public/images/brand/hero.svg"
          alt=""
          width={1600}
          height={420}
        />
      </div>
      <div className={classes.paper}>
        <Stack w="100%" maw="27rem" mx="auto">
          <h1>{title}</h1>
          <Box component="p" className="ff-lead" mb="xs">
            {lead}
          </Box>
          {children}
        </Stack>
      </div>
    </NamedElement>
  )
}
