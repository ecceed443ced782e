import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '../live/room.ts'
import { visible } from '../ui/visible.ts'
import classes from './Picked.module.css'
import type { Bulk } from './use-bulk.ts'

/** How far it is; at the end for how many it was done, and of each of the others why not. */
export function BulkOutcome({ bulk: { total, done, failed, trouble, isOver } }: { bulk: Bulk }) {
  const { t } = useTranslation()
  const { rows } = useRoom()
  const nameOf = (id: string): string => visible(rows.get(id)?.nickname ?? '…')
  const sorted = failed.toSorted((one, other) => nameOf(one.id).localeCompare(nameOf(other.id)))
  const said = useRef<HTMLDivElement>(null)
  const label = useId()
  // The button that began it may be gone.
  useEffect(() => {
    if (isOver) said.current?.focus()
  }, [isOver])
  if (!isOver) {
    return (
      <p className={classes.running}>
        <span id={label}>{t('DESK_MANY_RUNNING')}</span>
        <progress aria-labelledby={label} value={done.length + failed.length} max={total} />
      </p>
    )
  }
  return (
    <div ref={said} tabIndex={-1} className={classes.outcome}>
      <p>
        <strong>{t('DESK_MANY_DONE', { count: done.length })}</strong>
      </p>
      {failed.length > 0 && (
        <>
          <p>{t('DESK_MANY_FAILED', { count: failed.length })}</p>
          <ul className={classes.failed}>
            {sorted.map(({ id, error }) => (
              <li key={id}>
                <bdi>{nameOf(id)}</bdi>: {error}
              </li>
            ))}
          </ul>
        </>
      )}
      {trouble && (
        <p role="alert">
          {trouble.why} {trouble.unsure > 0 && t('DESK_MANY_UNSURE', { count: trouble.unsure })}{' '}
          {trouble.left > 0 && t('DESK_MANY_LEFT', { count: trouble.left })}
        </p>
      )}
    </div>
  )
}
