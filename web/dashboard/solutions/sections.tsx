import { Box, Flex } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Solutions.module.css'

/** A section of a solution. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Flex component="section" direction="column" gap="xs" maw="75ch" aria-labelledby={id}>
      <Box id={id} component="h2" fz="lg">
        {title}
      </Box>
      {children}
    </Flex>
  )
}

export function BulletList({ texts, isOrdered }: { texts: readonly string[]; isOrdered?: true }) {
  const points = texts.map((text) => <li key={text}>{text}</li>)
  return isOrdered ? (
    <ol className={classes.points}>{points}</ol>
  ) : (
    <ul className={classes.points}>{points}</ul>
  )
}

/** Code, or what was sent or answered, as it is. */
export function TextBlock({ text, kind = 'sent' }: { text: string; kind?: 'sent' | 'answer' }) {
  return (
    <pre className={classes.block} data-kind={kind}>
      {text}
    </pre>
  )
}

const MOST_STARS = 6

/** The difficulty of a challenge. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('GUIDE_STARS', { count })} className={classes.stars}>
      {'★'.repeat(count)}
      {'☆'.repeat(MOST_STARS - count)}
    </span>
  )
}
