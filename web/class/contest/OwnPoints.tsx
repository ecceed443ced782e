import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlayerContest, ScoreEntry } from '#contract/contest.ts'
import type { BoardFormat } from '#web/ui/contest/places.ts'
import { challengesQuery } from '../../training/queries.ts'
import css from './Contest.module.css'

interface OwnPointsProps {
  contest: Pick<PlayerContest, 'entries' | 'awarded'>
  isByTeams: boolean
  format: BoardFormat
}

/** The own points with the parts of each sum, newest first. */
export function OwnPoints({ contest: { entries, awarded }, isByTeams, format }: OwnPointsProps) {
  const { t } = useTranslation()
  const { data: challenges = [] } = useQuery(challengesQuery)
  const titles = new Map(challenges.map(({ key, title }) => [key, title]))
  if (entries.length === 0 && awarded === 0) return <p>{t('CONTEST_NO_POINTS')}</p>
  return (
    <ol className={`ff-list ${css.list}`}>
      {awarded !== 0 && (
        <li>
          <strong>{t('CONTEST_AWARDED')}</strong>
          <span className={css.sum}>{format.number(awarded)}</span>
        </li>
      )}
      {entries.toReversed().map((entry) => (
        <li key={`${entry.challenge} ${entry.achievement}`} className="ff-break">
          <strong>{titles.get(entry.challenge) ?? entry.challenge}</strong>
          <span className={css.sum}>{format.number(entry.points)}</span>
          <span className={css.facts}>
            <span>{t(`CONTEST_FOR_${entry.achievement.toUpperCase()}`, { ...entry.rounds })}</span>
            {isByTeams && <bdi>{entry.by}</bdi>}
            <time dateTime={entry.at}>{format.time(entry.at)}</time>
          </span>
          <Parts entry={entry} format={format} />
        </li>
      ))}
    </ol>
  )
}

/** How the points came about; nothing if they are the value itself. */
function Parts({ entry, format }: { entry: Omit<ScoreEntry, 'event'>; format: BoardFormat }) {
  const { t } = useTranslation()
  const { value, firstBonus, timeBonus, hints } = entry
  const parts = [
    { name: 'FIRST', points: firstBonus },
    { name: 'TIME', points: timeBonus },
    { name: 'HINTS', points: -hints },
  ].filter(({ points }) => points !== 0)
  if (parts.length === 0) return null
  return (
    <span className={css.facts}>
      <span>{t('CONTEST_PART_VALUE', { points: format.number(value) })}</span>
      {parts.map(({ name, points }) => (
        <span key={name}>
          {t(`CONTEST_PART_${name}`, {
            points: `${points > 0 ? '+' : '−'}${format.number(Math.abs(points))}`,
          })}
        </span>
      ))}
    </span>
  )
}
