import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './ChatPanel.module.css'

interface ChatPanelProps {
  picture: string
  /** The alternative text of the picture. */
  pictureText: string
  name: string
  /** Shown beside the name. */
  badge?: ReactNode
  /** Says what this bot is good at. */
  about: ReactNode
  /** Shown at the end of the header. */
  aside?: ReactNode
  children: ReactNode
  /** The composer. */
  foot: ReactNode
}

/** The panel of one bot: header, messages and composer. */
export function ChatPanel(props: ChatPanelProps) {
  const { picture, pictureText, name, badge, about, aside, children, foot } = props
  const heading = useId()
  return (
    <section className={classes.counter} aria-labelledby={heading}>
      <header className={classes.head}>
        <img
          className={classes.picture}
          src={`assets/public/images/${picture}`}
          alt={pictureText}
          width={56}
          height={56}
        />
        <Box flex={1} miw={0}>
          <Flex align="center" wrap="wrap" rowGap={0} columnGap="xs">
            <h2 id={heading} className={classes.name}>
              {name}
            </h2>
            {badge}
          </Flex>
          <Box component="p" className="ff-hint" lh="var(--ff-leading-snug)">
            {about}
          </Box>
        </Box>
        {aside}
      </header>
      {children}
      <footer className={classes.foot}>{foot}</footer>
    </section>
  )
}
