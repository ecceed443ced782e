import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ControlButtons } from '../class/Controls.tsx'
import { HowToJoin } from '../class/JoinInfo.tsx'
import { useActivity } from '../feed/use-activity.ts'
import { LearnerPanel } from '../learner/LearnerPanel.tsx'
import { PassphraseCardScreen, usePassphraseCards } from '../selection/PassphraseCards.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useSelection } from '../selection/selection.ts'
import classes from './ActivityScreen.module.css'
import { countPeople, useLearnerFilter } from './filter.ts'
import { HelpQueue } from './HelpQueue.tsx'
import { LearnerFilters } from './LearnerFilters.tsx'
import { LearnerGrid } from './LearnerGrid.tsx'

/** All learners in one list, and one of them in a panel beside it. */
export function ActivityScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { columns, connection } = useActivity()
  const { all, shown, search, filters, onSort } = useLearnerFilter()
  const selection = useSelection(all, shown)
  const cards = usePassphraseCards()
  if (cards.bulk) return <PassphraseCardScreen bulk={cards.bulk} onClose={cards.close} />
  return (
    <main className={classes.screen} data-beside={id !== undefined || undefined}>
      <h1 className="ff-hidden">{t('DASHBOARD_ACTIVITY')}</h1>
      <Stack gap="md" py="md" px="var(--ff-gutter)" miw={0} mih={0} className={classes.room}>
        <HelpQueue rows={all} columns={columns} search={search}>
          <ControlButtons />
        </HelpQueue>
        <LearnerFilters {...filters} />
        <SelectionBar selection={selection} shown={shown.length} onPassphrases={cards.show} />
        <p role="status" className="ff-hidden">
          {t('DASHBOARD_SHOWN', { count: countPeople(shown) })}
        </p>
        {shown.length > 0 && (
          <LearnerGrid
            rows={shown}
            filter={filters.filter}
            openId={id}
            {...{ columns, search, onSort, selection }}
          />
        )}
        {shown.length === 0 && all.length > 0 && (
          <p className={classes.empty}>{t('DASHBOARD_NOBODY_FOUND')}</p>
        )}
        {all.length === 0 && connection.is === 'opening' && (
          <p className={classes.empty}>{t('DASHBOARD_LOADING')}</p>
        )}
        {all.length === 0 && connection.is !== 'opening' && <HowToJoin />}
      </Stack>
      {id !== undefined && <LearnerPanel key={id} id={id} search={search} />}
    </main>
  )
}
