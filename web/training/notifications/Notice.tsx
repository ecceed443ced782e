import { CloseButton } from '@mantine/core'
import { IconCode, IconLemon2, IconReportSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SolvedNotice } from '#contract/socket.ts'
import { configurationQuery } from '#web/configuration.ts'
import { Flag } from './Flag.tsx'
import css from './Notifications.module.css'

interface Props {
  notice: SolvedNotice
  /** Existing clients look for the first close button by its id. */
  isFirst: boolean
  onClose: (event: MouseEvent) => void
}

/** One solved challenge, and where to go from here. */
export function Notice({ notice, isFirst, onClose }: Props) {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  const isCodingOn = configuration?.challenges.codingChallengesEnabled !== 'never'
  const hasCoding = notice.codingChallenge && isCodingOn
  return (
    <div className={`accent-notification ${css.notice}`}>
      <IconLemon2 className={css.fruit} aria-hidden="true" />
      <div>
        <p className={css.text}>
          <Link className={css.name} to={`/debrief/${notice.key}`} title={t('CARD_DEBRIEF')}>
            {notice.name}
          </Link>
          <span className={css.sentence}>{t('CHALLENGE_SOLVED', { challenge: notice.challenge })}</span>
        </p>
        <Flag notice={notice} />
        <p className={css.actions}>
          <Link className={css.action} to={`/debrief/${notice.key}`}>
            <IconReportSearch size={18} aria-hidden="true" />
            {t('CARD_DEBRIEF')}
          </Link>
          {hasCoding && (
            <Link className={css.action} to={`/coding-challenge/${notice.key}`}>
              <IconCode size={18} aria-hidden="true" />
              {t('JUMP_TO_RELATED_CODING_CHALLENGE')}
            </Link>
          )}
        </p>
      </div>
      <CloseButton
        {...(isFirst ? { id: 'closeButton' } : {})}
        className={`close-button ${css.close}`}
        aria-label={t('NOTIFICATION_CLOSE', { name: notice.name })}
        onClick={onClose}
      />
    </div>
  )
}
