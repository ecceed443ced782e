import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeskCrew } from '#contract/dashboard.ts'
import { useDashboard } from '../session.ts'
import { Screen } from '../ui/Screen.tsx'
import classes from './Crew.module.css'
import { Crew } from './Crew.tsx'
import { Invite } from './Invite.tsx'
import { OpenLinks } from './OpenLinks.tsx'

/** Who comes and goes is told by no line. */
const AGAIN_MS = 5_000

/** Who sits at the desk, for owners: whom they give a key, and whom they take it from. */
export function CrewScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, refetch } = useQuery({
    queryKey: ['crew'],
    queryFn: () => api.get<DeskCrew>('/api/trainers'),
    refetchInterval: AGAIN_MS,
  })
  return (
    <Screen
      title={t('DESK_CREW_TITLE')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          <section className={classes.panel} aria-labelledby="crew-here">
            <h2 id="crew-here">{t('DESK_CREW_KEYS')}</h2>
            <Crew trainers={data.trainers} />
          </section>
          {data.invitations.length > 0 && (
            <section className={classes.panel} aria-labelledby="crew-links">
              <h2 id="crew-links">{t('DESK_CREW_LINKS')}</h2>
              <OpenLinks invitations={data.invitations} />
            </section>
          )}
          <section className={classes.panel} aria-labelledby="crew-new">
            <h2 id="crew-new">{t('DESK_CREW_NEW')}</h2>
            <Invite />
          </section>
        </>
      )}
    </Screen>
  )
}
