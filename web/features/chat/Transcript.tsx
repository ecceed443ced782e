import { Box } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Transcript.module.css'
import { useFollow } from './use-follow.ts'

interface TranscriptProps {
  id?: string
  label: string
  /** How often the customer said something: when she does, the end is where she wants to be. */
  turns: number
  /** Whether what appears is read out as it appears; where words trickle in, somebody else reads whole sentences. */
  isSpoken: boolean
  children: ReactNode
}

/** What was said, in a window of its own that stays at its end until the reader scrolls up. */
export function Transcript({ id, label, turns, isSpoken, children }: TranscriptProps) {
  const { t } = useTranslation()
  const { box, isBehind, onScroll, follow } = useFollow(turns)
  return (
    <div className={classes.frame}>
      <Box
        id={id}
        ref={box}
        className={classes.window}
        role="log"
        aria-label={label}
        aria-live={isSpoken ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>{children}</div>
      </Box>
      {isBehind && (
        <button type="button" className={classes.down} onClick={follow}>
          <IconArrowDown aria-hidden="true" size={18} />
          {t('CHAT_TO_END')}
        </button>
      )}
    </div>
  )
}
