import { IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../locale.ts'
import { onSocket } from '../socket.ts'
import { boardVersion } from '../training/board-version.ts'
import { prefetchBoard } from '../training/prefetch-board.ts'
import { percent, totalsOf } from '../training/progress.ts'
import { challengesQuery, patchChallenge } from '../training/queries.ts'
import { Ring } from '../training/ui/Ring.tsx'
import classes from './BoardRing.module.css'

/** Whoever has found the board goes there again and again: its code, and what it shows, are there before her. */
function fetchBoardAhead(): void {
  if (boardVersion() === 'v1') return
  prefetchBoard()
  // Should it fail, it is fetched on the way.
  void import('../training/score-board/ScoreBoard.tsx').catch(() => {})
}

/** The trophy in a ring that fills with every challenge that is hacked. */
export default function BoardRing() {
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
