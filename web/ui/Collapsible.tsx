import { Box, Flex } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
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
    <section {...(id ? { id } : {})} className="ff-card">
      <Box component="h2" fz="inherit" lts="inherit">
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <Flex component="span" direction="column" c="var(--ff-accent-text)" aria-hidden="true">
            {icon}
          </Flex>
          <Flex component="span" className="ff-display" direction="column" gap="0.15rem" fz="lg">
            {title}
            <Box
              component="span"
              className="ff-hint"
              ff="text"
              fw="var(--ff-weight-regular)"
              lh="var(--ff-leading-snug)"
              lts={0}
            >
              {hint}
            </Box>
          </Flex>
          <IconChevronDown aria-hidden="true" className={classes.chevron} />
        </button>
      </Box>
      <div id={panel} className={classes.inside} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
