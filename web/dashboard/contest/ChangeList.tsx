import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShownChange } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useHasRole } from '../session.ts'
import { UserText } from '../ui/text.tsx'
import { useRemoval } from '../use-action.ts'
import classes from './Board.module.css'
import { useBoardTexts } from './board-texts.ts'
import type { ActiveContest } from './use-contest.ts'

/** Points that trainers gave, took or removed, newest first. Each can be taken back. */
export function ChangeList({ contest: { changes, board } }: { contest: ActiveContest }) {
  const { t } = useTranslation()
  const may = useHasRole()
  const { format } = useBoardTexts(board)
  const { remove, isBusy, busyPath } = useRemoval()
  const { rows, columns } = useActivity()
  const names = new Map(board.standings.map(({ id, name }) => [id, name]))
  const what = ({ kind, points }: ShownChange): string =>
    kind === 'removed'
      ? t('DASHBOARD_CHANGES_REMOVED')
      : t('DASHBOARD_CHANGES_AWARD', { points: format.number(points) })
  return (
    <section className="ff-card ff-panel" aria-labelledby="board-changes">
      <h2 id="board-changes">{t('DASHBOARD_CHANGES')}</h2>
      {changes.length === 0 && <p>{t('DASHBOARD_CHANGES_NONE')}</p>}
      <ul className={`ff-list ${classes.controls}`}>
        {changes.toReversed().map((change) => (
          <li key={change.id}>
            <p id={`change-${change.id}`}>
              {format.time(change.at)} <strong>{what(change)}</strong>{' '}
              {change.competitor !== null && <UserText text={names.get(change.competitor) ?? '…'} />}
              {change.solve && (
                <>
                  {columns.get(change.solve.challenge)?.name ?? change.solve.challenge},{' '}
                  <UserText text={rows.get(change.solve.learner)?.nickname ?? '…'} />
                </>
              )}
              <br />
              <UserText text={change.reason} /> (<UserText text={change.by} />)
            </p>
            {may('trainer') && (
              <Button
                size="compact-md"
                variant="default"
                disabled={isBusy}
                loading={busyPath === `/api/contest/changes/${change.id}`}
                aria-describedby={`change-${change.id}`}
                onClick={() => remove(`/api/contest/changes/${change.id}`)}
              >
                {t('DASHBOARD_CHANGES_UNDO')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
