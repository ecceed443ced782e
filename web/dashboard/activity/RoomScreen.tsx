import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LearnerPanel } from '../learner/LearnerPanel.tsx'
import { useRoom } from '../live/room.ts'
import { CardScreen } from '../selection/CardScreen.tsx'
import { useCards } from '../selection/cards.ts'
import { PickedBar } from '../selection/PickedBar.tsx'
import { HowToJoin } from './HowToJoin.tsx'
import { NeedsStrip } from './NeedsStrip.tsx'
import { RoomGrid } from './RoomGrid.tsx'
import classes from './RoomScreen.module.css'
import { RoomSignals } from './RoomSignals.tsx'
import { RoomTools } from './RoomTools.tsx'
import { usePicks } from './use-picks.ts'
import { useWish } from './use-wish.ts'

/** Everybody at a glance, and one of them beside where she was chosen. */
export function RoomScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { columns, line } = useRoom()
  const { all, shown, search, tools, onSort } = useWish()
  const picks = usePicks(all, shown)
  const cards = useCards()
  if (cards.bulk) return <CardScreen bulk={cards.bulk} onClose={cards.putAway} />
  return (
    <main className={classes.screen} data-beside={id !== undefined || undefined}>
      <h1 className="ff-hidden">{t('DESK_ROOM')}</h1>
      <div className={classes.room}>
        <NeedsStrip rows={all} columns={columns} search={search}>
          <RoomSignals />
        </NeedsStrip>
        <RoomTools {...tools} />
        <PickedBar picks={picks} shown={shown.length} onWords={cards.show} />
        <p role="status" className="ff-hidden">
          {t('DESK_SHOWN', { count: shown.length })}
        </p>
        {shown.length > 0 && (
          <RoomGrid rows={shown} wish={tools.wish} openId={id} {...{ columns, search, onSort, picks }} />
        )}
        {shown.length === 0 && all.length > 0 && <p className={classes.empty}>{t('DESK_NOBODY_FOUND')}</p>}
        {all.length === 0 && line.is === 'opening' && <p className={classes.empty}>{t('DESK_LOADING')}</p>}
        {all.length === 0 && line.is !== 'opening' && <HowToJoin />}
      </div>
      {id !== undefined && <LearnerPanel key={id} id={id} search={search} />}
    </main>
  )
}
