import { IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../locale.ts'
import { onSocket } from '../socket.ts'
import { Ring } from '../training/parts/Ring.tsx'
import { percent, totalsOf } from '../training/progress.ts'
import { challengesQuery, patchChallenge } from '../training/queries.ts'
import classes from './BoardRing.module.css'

/** The trophy in a ring that fills with every challenge that is hacked. */
export default function BoardRing() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(challengesQuery)
  useEffect(
    () => onSocket('challenge solved', ({ key }) => patchChallenge(client, key, { solved: true })),
    [client],
  )
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
