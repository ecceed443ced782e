import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RosterLink } from '#contract/roster.ts'
import IconPrinter from '~icons/printer'
import { useClass } from '../class/use-class.ts'
import cards from '../selection/PassphraseCards.module.css'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { Screen } from '../ui/Screen.tsx'
import classes from './Roster.module.css'

/** A card with the personal link of each person of the roster, to print and cut. Nothing else of the page is printed. */
export function LinkCardScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const classInfo = useClass().data
  const { data, isError, refetch } = useQuery({
    queryKey: ['roster-links'],
    queryFn: () => api.get<RosterLink[]>('/api/roster/links'),
    // Each look is in the log, so no action fetches the links again.
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <Screen
      title={t('DASHBOARD_PEOPLE_CARDS')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <p>{t('DASHBOARD_PEOPLE_LINKS_HINT')}</p>
      <p>
        <Link to="/roster">{t('DASHBOARD_PEOPLE_BACK')}</Link>
      </p>
      {data?.length === 0 && <p>{t('DASHBOARD_PEOPLE_CARDS_NONE')}</p>}
      {data && data.length > 0 && (
        <>
          <Button
            className={classes.start ?? ''}
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('DASHBOARD_CARDS_PRINT')}
          </Button>
          <ul className={cards.cards} data-cards="true">
            {data.map(({ id, name, group, link, qr }) => (
              <li key={id} className={cards.card}>
                <h2 className={cards.name}>
                  <bdi>{escapeInvisible(name)}</bdi>
                </h2>
                <p className={cards.school}>
                  <bdi>{escapeInvisible([classInfo?.name, group].filter(Boolean).join(' · '))}</bdi>
                </p>
                <img className={cards.qr} src={qr} alt="" width={96} height={96} />
                <p className={cards.address}>{link}</p>
                <p className={cards.how}>{t('DASHBOARD_PEOPLE_CARDS_HOW')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}
