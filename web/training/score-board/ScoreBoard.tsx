import { ActionIcon, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconRoute from '~icons/route'
import IconSettings from '~icons/settings'
import IconTrophy from '~icons/trophy'
import { ownClassQuery } from '../../data/class.ts'
import { useNextOnPath } from '../lessons/paths/use-next-on-path.ts'
import { useLiveFixes } from '../live-versions/use-live-fixes.ts'
import { useBoardPart, useChallengesOfPart } from '../plan/board-part.ts'
import { totalsOf } from '../progress.ts'
import { ShopMenu } from '../ShopMenu.tsx'
import { ScoreBoardFoundMarker } from '../ui/ScoreBoardFoundMarker.tsx'
import { Board } from './Board.tsx'
import { NextUp } from './NextUp.tsx'
import { recommendChallenges } from './recommend.ts'
import css from './ScoreBoard.module.css'
import { ScorePanel } from './ScorePanel.tsx'
import { Settings } from './Settings.tsx'
import { tutorialMode } from './tutorial-mode.ts'
import { type BoardData, useBoard } from './use-board.ts'
import { useTutorialsFirst } from './use-filters.ts'

const PartNotice = lazy(() => import('../plan/PartNotice.tsx'))

function Content({ data }: { data: BoardData }) {
  const { t } = useTranslation()
  const { challenges, hintsOpen: open, configuration } = data
  const { codingChallengesEnabled: coding, restrictToTutorialsFirst } = configuration.challenges
  const hasTutorials = configuration.hackingInstructor.isEnabled
  const part = useBoardPart()
  // The trainer's plan comes before the shop's recommendation.
  const isWanted = useTutorialsFirst()
  const isRestricted = (restrictToTutorialsFirst || isWanted) && !part?.isLimited
  const tutorials = useMemo(() => tutorialMode(challenges, isRestricted), [challenges, isRestricted])
  const listed = useChallengesOfPart(tutorials.listed, part)
  const fixes = useLiveFixes()
  const onPath = useNextOnPath()?.next?.key
  const recommendations = useMemo(() => {
    const stopped = new Set(fixes.filter(({ isLive }) => isLive).flatMap(({ stops }) => stops))
    const isStopped = ({ key }: { key: string }) => stopped.has(key)
    const hintsOpen = ({ id }: { id: number }) => open.get(id) ?? 0
    return recommendChallenges({ challenges: listed, hintsOpen, coding, hasTutorials, isStopped, onPath })
  }, [listed, open, coding, hasTutorials, fixes, onPath])
  const next = recommendations[0]?.challenge.key
  return (
    <>
      <div className={css.top}>
        <NextUp recommendations={recommendations} />
        <ScorePanel totals={totalsOf(challenges)} />
      </div>
      <Suspense>{part && <PartNotice part={part} />}</Suspense>
      <Board
        data={data}
        tutorials={tutorials}
        hasFilters={!(tutorials.isOn && restrictToTutorialsFirst)}
        listed={listed}
        known={part?.isLocked ? listed : tutorials.listed}
        next={next}
      />
      {!part?.isLocked && (
        <p className="ff-muted">
          {t('SCORE_BOARD_LEGACY_NOTICE')}{' '}
          <Link to="/score-board-legacy" className="ff-inline">
            {t('SCORE_BOARD_LEGACY_LINK')}
          </Link>
        </p>
      )}
      <ScoreBoardFoundMarker />
    </>
  )
}

/** The score board: all challenges, the progress, and the next step. */
export default function ScoreBoard() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_SCORE_BOARD'))
  const { data, isError, retry } = useBoard()
  const [showsSettings, setShowsSettings] = useState(false)
  const contest = useQuery(ownClassQuery).data?.contest

  const content = () => {
    if (data) return <Content data={data} />
    return isError ? <Failure title={t('SCORE_BOARD_FAILED')} onRetry={retry} /> : <BoardSkeleton />
  }

  return (
    <NamedElement element="app-score-board" className={css.screen}>
      <header className={css.head}>
        <h1>{t('TITLE_SCORE_BOARD')}</h1>
        <Group gap="xs" align="stretch" wrap="nowrap" ms="auto">
          <ActionIcon
            variant="default"
            aria-label={t('ARIA_BOARD_SETTINGS')}
            title={t('BOARD_SETTINGS')}
            onClick={() => setShowsSettings(true)}
          >
            <IconSettings aria-hidden="true" />
          </ActionIcon>
          <ShopMenu />
        </Group>
        <p className={`ff-hint ${css.lead}`}>
          {data ? t('SCORE_BOARD_LEAD_COUNTED', { all: data.challenges.length }) : t('SCORE_BOARD_LEAD')}
        </p>
        <Link to="/paths" className="ff-link">
          <IconRoute size={20} aria-hidden="true" />
          {t('BOARD_PATHS')}
        </Link>
        {contest && (
          <Link to="/contest" className="ff-link">
            <IconTrophy size={20} aria-hidden="true" />
            <bdi>{contest.title}</bdi>
          </Link>
        )}
      </header>
      {content()}
      {showsSettings && <Settings onClose={() => setShowsSettings(false)} />}
    </NamedElement>
  )
}

/** A placeholder while the board is loading. */
function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status">
      <span className="ff-hidden">{t('SCORE_BOARD_LOADING')}</span>
      <div className={css.bonePanel} />
      <div className={`ff-list ${css.grid}`}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index.toString()} className={css.boneCard} />
        ))}
      </div>
    </div>
  )
}
