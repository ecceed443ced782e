import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContestTeam } from '#contract/contest.ts'
import IconPrinter from '~icons/printer'
import cards from '../selection/PassphraseCards.module.css'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import classes from './Teams.module.css'

/** A card with the code of each team, to print and cut. Nothing else of the page is printed. */
export function TeamCodeCards({ teams }: { teams: readonly ContestTeam[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('DASHBOARD_TEAMS_CARDS_HINT')}</p>
      <Button
        className={classes.print ?? ''}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t('DASHBOARD_CARDS_PRINT')}
      </Button>
      <ul className={cards.cards} data-cards="true">
        {teams.map(({ id, name, code }) => (
          <li key={id} className={cards.card}>
            <strong className={cards.name}>
              <bdi>{escapeInvisible(name)}</bdi>
            </strong>
            <dl className={`${cards.facts} ${classes.wide}`}>
              <dt>{t('DASHBOARD_TEAMS_CODE')}</dt>
              <dd className={cards.words}>{code}</dd>
            </dl>
            <p className={cards.how}>{t('DASHBOARD_TEAMS_CARDS_HOW')}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
