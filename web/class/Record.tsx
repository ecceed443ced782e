import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRecordEntry } from '#contract/learner-class.ts'
import { formatMoment } from '#web/locale.ts'
import { NotLoaded } from '#web/ui/NotLoaded.tsx'
import { challengesQuery } from '../training/queries.ts'
import css from './Class.module.css'
import { ownRecordQuery } from './own-class.ts'

/** What her trainer sees of her, and what not. */
export function Record() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(ownRecordQuery)
  const { data: challenges = [] } = useQuery(challengesQuery)
  if (isError) return <NotLoaded text={t('CLASS_RECORD_FAILED')} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('LOADING')}</p>
  const { joinedAt, seenAt, keepDays, visits, lives, entries, count } = data
  const titles = new Map(challenges.map(({ key, title }) => [key, title]))
  const moment = (iso: string | null) => (iso === null ? t('CLASS_NOT_YET') : formatMoment(new Date(iso)))
  return (
    <>
      <ul className={css.promises}>
        <li>{t('CLASS_SEEN_NAME', { joined: moment(joinedAt), seen: moment(seenAt) })}</li>
        <li>{t('CLASS_SEEN_JOURNAL')}</li>
        <li>
          {t('CLASS_SEEN_COPY')}{' '}
          {visits.length > 0 && t('CLASS_SEEN_COPY_AT', { times: visits.map(moment).join('; ') })}
        </li>
        <li>
          {t('CLASS_SEEN_LIVE')}{' '}
          {lives.length > 0 && t('CLASS_SEEN_LIVE_AT', { times: lives.map(moment).join('; ') })}
        </li>
        <li>{t('CLASS_NOT_SEEN')}</li>
        <li>{t('CLASS_KEPT_FOR', { count: keepDays })}</li>
      </ul>
      {entries.length === 0 ? (
        <p className={css.none}>{t('CLASS_JOURNAL_EMPTY')}</p>
      ) : (
        <Journal entries={entries} nameOf={(key) => titles.get(key) ?? key} />
      )}
      {count > entries.length && <p>{t('CLASS_JOURNAL_MORE', { shown: entries.length, count })}</p>}
    </>
  )
}

function Journal({
  entries,
  nameOf,
}: {
  entries: readonly OwnRecordEntry[]
  nameOf: (key: string) => string
}) {
  const { t } = useTranslation()
  const title = useId()
  return (
    <>
      <h3 id={title}>{t('CLASS_JOURNAL')}</h3>
      <Box component="section" className={css.journal ?? ''} tabIndex={0} aria-labelledby={title}>
        <ol className="ff-list">
          {entries.map(({ id, at, kind, key, detail, hasEvidence }) => (
            <li key={id}>
              <time dateTime={at}>{formatMoment(new Date(at))}</time>
              <span>
                <strong>{nameOf(key)}</strong>: {t(`CLASS_DID_${kind.toUpperCase()}`)}
                {detail !== '' && (
                  <>
                    {' '}
                    <bdi>({detail})</bdi>
                  </>
                )}
                {hasEvidence && ` ${t('CLASS_WITH_CODE')}`}
              </span>
            </li>
          ))}
        </ol>
      </Box>
    </>
  )
}
