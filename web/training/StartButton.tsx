import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import { boardPath } from './board-version.ts'
import css from './StartButton.module.css'
import { useScoreBoardFound } from './use-score-board-found.ts'

/** The one button on the front: newcomers break in within a minute, the others go on where the challenges are. */
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
  // Its place is kept while nobody knows yet: nothing below may move.
  const isOffered = data === undefined || data.hackingInstructor.isEnabled
  return (
    isOffered && (
      <p className={css.way}>
        <Link to={FIRST_BREAK_IN} className={css.button}>
          <IconBolt size={20} aria-hidden="true" />
          {t('HERO_BREAK_IN')}
        </Link>
        <span className={css.note}>{t('HERO_NOTE')}</span>
      </p>
    )
  )
}

/** The tour that newcomers begin with: into somebody's account within a minute. */
export const FIRST_BREAK_IN = '/hacking-instructor?challenge=First%20Break-in'
