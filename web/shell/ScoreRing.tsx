import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrophy from '~icons/trophy'
import { formatPercent } from '../locale.ts'
import { boardVersion } from '../training/board-version.ts'
import { percent, totalsOf } from '../training/progress.ts'
import { challengesQuery } from '../training/queries.ts'
import { Ring } from '../training/ui/Ring.tsx'
import classes from './ScoreRing.module.css'

/** Learners who found the board open it often: prefetch its code. Its data follows when a pointer is near. */
function loadBoardCode(): void {
  if (boardVersion() === 'v1') return
  // A failed prefetch is repeated on navigation.
  void import('../training/score-board/ScoreBoard.tsx').catch(() => {})
}

/** A trophy in a ring that shows the share of solved challenges. */
export default function ScoreRing() {
  const { t } = useTranslation()
  const { data } = useQuery(challengesQuery)
  useEffect(loadBoardCode, [])
  const hacked = totalsOf(data ?? []).hacking
  const words = t('BOARD_HACKED', { percent: formatPercent(percent(hacked) / 100) })
  return (
    <span className={classes.ring} title={words}>
      <Ring share={hacked} size="small">
        <IconTrophy aria-hidden="true" size={18} />
      </Ring>
    </span>
  )
}
