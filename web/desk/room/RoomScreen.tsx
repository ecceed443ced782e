import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { LearnerPanel } from '../learner/LearnerPanel.tsx'
import { useRoom } from '../live/room.ts'
import { HowToJoin } from './HowToJoin.tsx'
import { NeedsStrip } from './NeedsStrip.tsx'
import { RoomGrid } from './RoomGrid.tsx'
import classes from './RoomScreen.module.css'
import { RoomTools } from './RoomTools.tsx'
import { type ColumnName, countKinds, groupsIn, wished, wishIn } from './wish.ts'

/** Everybody at a glance, and one of them beside where she was chosen. */
export function RoomScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const { rows, columns, line } = useRoom()
  const wish = wishIn(params)
  const all = [...rows.values()]
  const shown = wished(all, columns, wish)
  const counts = countKinds(all)
  const search = params.toString()

  const onWish = (changes: Record<string, string | undefined>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const onSort = (column: ColumnName): void =>
    onWish({ sort: wish.sort === column && !wish.isDescending ? `-${column}` : column })

  return (
    <main className={classes.screen} data-beside={id !== undefined || undefined}>
      <h1 className="ff-hidden">{t('DESK_ROOM')}</h1>
      <div className={classes.room}>
        <NeedsStrip rows={all} columns={columns} search={search} />
        <RoomTools
          wish={wish}
          counts={counts}
          total={all.length - counts.removed}
          groups={groupsIn(all)}
          onWish={onWish}
        />
        <p role="status" className="ff-hidden">
          {t('DESK_SHOWN', { count: shown.length })}
        </p>
        {shown.length > 0 && <RoomGrid {...{ columns, wish, search, onSort }} rows={shown} openId={id} />}
        {shown.length === 0 && all.length > 0 && <p className={classes.empty}>{t('DESK_NOBODY_FOUND')}</p>}
        {all.length === 0 && line.is === 'opening' && <p className={classes.empty}>{t('DESK_LOADING')}</p>}
        {all.length === 0 && line.is !== 'opening' && <HowToJoin />}
      </div>
      {id !== undefined && <LearnerPanel key={id} id={id} search={search} />}
    </main>
  )
}
