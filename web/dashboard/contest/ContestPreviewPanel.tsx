import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContestPreview, ContestWarnings } from '#contract/contest.ts'
import { ruleSentences } from '#web/ui/contest/rules.ts'
import { StandingsTable } from '#web/ui/contest/StandingsTable.tsx'
import { formatDateTime } from '../ui/format.ts'
import { useBoardTexts } from './board-texts.ts'
import classes from './Contest.module.css'
import { examplePoints } from './contest-fields.ts'

/** What players will see of a contest, and what its trainer should know before. */
export function ContestPreviewPanel({ preview }: { preview: ContestPreview }) {
  const { t } = useTranslation()
  const { settings, faults, warnings } = preview
  const isUsable = faults.length === 0
  return (
    <section className="ff-card ff-panel" aria-labelledby="contest-preview">
      <h2 id="contest-preview">{t('DASHBOARD_CONTEST_PREVIEW')}</h2>
      <Warnings warnings={warnings} />
      {isUsable ? (
        <>
          <h3>{settings.title}</h3>
          <p>
            {t('DASHBOARD_CONTEST_WHEN', {
              from: formatDateTime(settings.startsAt),
              to: formatDateTime(settings.endsAt),
            })}
          </p>
          <Example settings={settings} />
        </>
      ) : (
        <ul className="ff-list">
          {faults.map(({ path, problem }) => (
            <li key={path.join('.')}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The rules as players read them, and three competitors on the board. */
function Example({ settings }: Pick<ContestPreview, 'settings'>) {
  const { t } = useTranslation()
  const { rules, teams, startsAt, endsAt } = settings
  const board = { startsAt, endsAt, frozenSince: null, brackets: [], isByTeams: teams !== null }
  const { standings: labels, format } = useBoardTexts(board)
  const name = teams ? 'DASHBOARD_CONTEST_EXAMPLE_TEAM' : 'DASHBOARD_CONTEST_EXAMPLE_PLAYER'
  const standings = examplePoints(rules).map((points, index, all) => ({
    ...{ id: `${index}`, name: t(name, { number: index + 1 }), bracket: null, members: teams?.most ?? 1 },
    ...{ place: index + 1, points, solved: all.length - index, lastPointAt: startsAt },
    ...{ isTie: false, isConcealed: false },
  }))
  return (
    <>
      <ul className={classes.sentences}>
        {teams?.shops === 'shared' && <li>{t('DASHBOARD_CONTEST_SHOPS_PREVIEW')}</li>}
        {ruleSentences(rules, teams !== null, format).map(({ key, params }) => (
          <li key={key}>{t(key, params)}</li>
        ))}
      </ul>
      <p className="ff-hint">{t('DASHBOARD_CONTEST_EXAMPLE')}</p>
      <StandingsTable board={{ ...board, standings }} labels={labels} format={format} />
    </>
  )
}

function Warnings({ warnings }: { warnings: ContestWarnings }) {
  const { t } = useTranslation()
  const { earlier, classEndsAt, isPaused, areHintsClosed, hasNoList, teamsWithoutBracket } = warnings
  const sentences = [
    earlier && t('DASHBOARD_CONTEST_WARN_EARLIER', earlier),
    classEndsAt && t('DASHBOARD_CONTEST_WARN_CLASS_ENDS', { at: formatDateTime(classEndsAt) }),
    isPaused && t('DASHBOARD_CONTEST_WARN_PAUSED'),
    areHintsClosed && t('DASHBOARD_CONTEST_WARN_HINTS'),
    hasNoList && t('DASHBOARD_CONTEST_WARN_NO_LIST'),
    teamsWithoutBracket > 0 && t('DASHBOARD_CONTEST_WARN_BRACKETS', { teams: teamsWithoutBracket }),
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length === 0) return null
  return (
    <div role="status" className={classes.warnings}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Link to="/class">{t('DASHBOARD_CLASS')}</Link>
    </div>
  )
}
