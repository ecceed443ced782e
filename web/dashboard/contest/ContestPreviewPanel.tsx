import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContestPreview, ContestWarnings } from '#contract/contest.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
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
          <ExampleBoard settings={settings} />
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

function ExampleBoard({ settings: { rules, teams } }: Pick<ContestPreview, 'settings'>) {
  const { t } = useTranslation()
  const name = teams ? 'DASHBOARD_CONTEST_EXAMPLE_TEAM' : 'DASHBOARD_CONTEST_EXAMPLE_PLAYER'
  return (
    <table className="ff-table">
      <caption className={classes.caption}>{t('DASHBOARD_CONTEST_EXAMPLE')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('DASHBOARD_CONTEST_PLACE')}</th>
          <th scope="col">{t('DASHBOARD_CONTEST_NAME')}</th>
          <th scope="col">{t('DASHBOARD_CONTEST_POINTS')}</th>
        </tr>
      </thead>
      <tbody>
        {examplePoints(rules).map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the example.
          <tr key={index}>
            <td>{formatNumber(index + 1)}</td>
            <td>{t(name, { number: index + 1 })}</td>
            <td>{formatNumber(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Warnings({ warnings }: { warnings: ContestWarnings }) {
  const { t } = useTranslation()
  const { earlier, classEndsAt, isPaused, areHintsClosed, hasNoList } = warnings
  const sentences = [
    earlier && t('DASHBOARD_CONTEST_WARN_EARLIER', earlier),
    classEndsAt && t('DASHBOARD_CONTEST_WARN_CLASS_ENDS', { at: formatDateTime(classEndsAt) }),
    isPaused && t('DASHBOARD_CONTEST_WARN_PAUSED'),
    areHintsClosed && t('DASHBOARD_CONTEST_WARN_HINTS'),
    hasNoList && t('DASHBOARD_CONTEST_WARN_NO_LIST'),
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
