import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { Role } from '#contract/dashboard.ts'
import { useClass } from '../class/use-class.ts'
import { useHasRole } from '../session.ts'
import { LoadingState } from '../ui/LoadingState.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SectionLinks } from '../ui/SectionLinks.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import { FairnessPanel } from './FairnessPanel.tsx'
import { NewContestForm, usePresets } from './NewContestForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'
import { type ActiveContest, activeContest, useContest } from './use-contest.ts'

interface Section {
  path: string
  words: string
  role: Role
  Panel: (props: { contest: ActiveContest }) => ReactNode
}

/** In this order: board, teams, fairness, settings. */
const SECTIONS: readonly Section[] = [
  { path: 'board', words: 'DASHBOARD_BOARD_STANDINGS', role: 'helper', Panel: BoardPanel },
  { path: 'teams', words: 'DASHBOARD_CONTEST_TEAMS', role: 'helper', Panel: TeamsPanel },
  { path: 'fairness', words: 'DASHBOARD_CONTEST_FAIRNESS', role: 'trainer', Panel: FairnessPanel },
  { path: 'settings', words: 'DASHBOARD_CONTEST_SETTINGS', role: 'helper', Panel: SettingsPanel },
]

const NEW = 'new'

/** The contest of the class, in sections that have an address each. */
export function ContestScreen() {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, isError, refetch } = useContest()
  const contest = data && activeContest(data, dataUpdatedAt)
  return (
    <Screen
      title={contest?.settings.title ?? t('DASHBOARD_CONTEST')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && !contest && <NoContest />}
      {contest && <Sections contest={contest} />}
    </Screen>
  )
}

function NoContest() {
  const { t } = useTranslation()
  const may = useHasRole()
  const { section } = useParams()
  const navigate = useNavigate()
  if (section === NEW && may('trainer')) return <NewContest />
  return (
    <section className="ff-card ff-panel">
      <p>{t('DASHBOARD_CONTEST_NONE')}</p>
      {may('trainer') && (
        <>
          <p className="ff-hint">{t('DASHBOARD_CONTEST_NEW_HINT')}</p>
          <div>
            <Button onClick={() => void navigate(`/contest/${NEW}`)}>{t('DASHBOARD_CONTEST_NEW')}</Button>
          </div>
        </>
      )}
    </section>
  )
}

function NewContest() {
  const presets = usePresets()
  const itsClass = useClass()
  if (!presets.data) return <LoadingState query={presets} />
  if (!itsClass.data) return <LoadingState query={itsClass} />
  return <NewContestForm presets={presets.data} title={itsClass.data.name} />
}

function Sections({ contest }: { contest: ActiveContest }) {
  const { t } = useTranslation()
  const may = useHasRole()
  const { section } = useParams()
  const shown = SECTIONS.filter(({ role }) => may(role))
  const current = shown.find(({ path }) => path === section)
  if (!current) return <Navigate to={`/contest/${shown[0]?.path}`} replace />
  return (
    <>
      <SectionLinks
        label={t('DASHBOARD_CONTEST_SECTIONS')}
        sections={shown.map(({ path, words }) => ({ to: `/contest/${path}`, name: t(words) }))}
      />
      <current.Panel contest={contest} />
    </>
  )
}
