import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptAttack } from '#contract/replay.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import classes from './LearnerPanel.module.css'
import { Replay } from './Replay.tsx'

interface AttacksProps {
  /** Where her copy is asked for things. */
  path: string
  /** Of that copy: another one may know others. */
  link: string
}

/** What solved challenges in her shop, to be shown again on the copy. */
export function Attacks({ path, link }: AttacksProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [shown, setShown] = useState<KeptAttack | undefined>()
  const { data, isError } = useQuery({
    queryKey: ['attacks', link],
    queryFn: () => api.get<KeptAttack[]>(`${path}/attacks`),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <h4 className={classes.subtitle}>{t('DESK_REPLAY')}</h4>
      {!data && <p role="status">{t(isError ? 'DESK_UNREACHABLE' : 'DESK_LOADING')}</p>}
      {data && (
        <p className={classes.quiet}>{t(data.length === 0 ? 'DESK_REPLAY_NONE' : 'DESK_REPLAY_HINT')}</p>
      )}
      <div className={classes.acts}>
        {data?.map((attack) => (
          <Button key={attack.key} size="compact-md" variant="default" onClick={() => setShown(attack)}>
            {escapeInvisible(attack.name)}
          </Button>
        ))}
      </div>
      {shown && <Replay attack={shown} path={path} onClose={() => setShown(undefined)} />}
    </>
  )
}
