import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrophy from '~icons/trophy'
import { formatPercent } from '../locale.ts'
import { onSocket } from '../socket.ts'
import { boardVersion } from '../training/board-version.ts'
import { prefetchBoard } from '../training/prefetch-board.ts'
import { percent, totalsOf } from '../training/progress.ts'
import { challengesQuery, patchChallenge } from '../training/queries.ts'
import { Ring } from '../training/ui/Ring.tsx'
import classes from './ScoreRing.module.css'

/** Learners who found the board open it often: prefetch its code and data. */
function fetchBoardAhead(): void {
  if (boardVersion() === 'v1') return
  prefetchBoard()
  // A failed prefetch is repeated on navigation.
  void import('../training/score-board/ScoreBoard.tsx').catch(() => {})
}

/** A trophy in a ring that shows the share of solved challenges. */
export default function ScoreRing() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(challengesQuery)
  useEffect(
    () => onSocket('challenge solved', ({ key }) => patchChallenge(client, key, { solved: true })),
    [client],
  )
  useEffect(fetchBoardAhead, [])
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
