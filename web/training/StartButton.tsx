import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import IconBolt from '~icons/bolt'
import { boardPath } from './board-version.ts'
import css from './StartButton.module.css'
import { useScoreBoardFound } from './use-score-board-found.ts'

/** The main button of the front page: newcomers start the first tour, everybody else goes to the score board. */
export function StartButton() {
  const { t } = useTranslation()
  const isBoardFound = useScoreBoardFound()
  const { data } = useQuery(configurationQuery)
  if (isBoardFound) {
    return (
      <Link to={boardPath()} className={css.button}>
        <IconBolt size={20} aria-hidden="true" />
        {t('HERO_GO_ON')}
      </Link>
    )
  }
  // Reserve its space while this is not known, so that nothing below moves.
  const isOffered = data === undefined || data.hackingInstructor.isEnabled
  return (
    isOffered && (
      <Flex component="p" gap="var(--ff-space-2) var(--ff-space-4)" align="center" wrap="wrap">
        <Link to={FIRST_TOUR_PATH} className={css.button}>
          <IconBolt size={20} aria-hidden="true" />
          {t('HERO_BREAK_IN')}
        </Link>
        <Box component="span" fz="sm" c="var(--ff-ink-100)" className={css.note}>
          {t('HERO_NOTE')}
        </Box>
      </Flex>
    )
  )
}

/** The tour for newcomers, which breaks into an account within a minute. */
export const FIRST_TOUR_PATH = '/hacking-instructor?challenge=First%20Break-in'
