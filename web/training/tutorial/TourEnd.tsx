import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import IconConfetti from '~icons/confetti'
import IconX from '~icons/x'
import { NextOnPath } from '../lessons/paths/NextOnPath.tsx'
import { useNextOnPath } from '../lessons/paths/use-next-on-path.ts'
import { BlockedByFix } from '../live-versions/BlockedByFix.tsx'
import { challengesQuery } from '../queries.ts'
import { currentScreen, isAtPath } from './goals.ts'
import { RestoreButton } from './Minimised.tsx'
import { changeRun, startTour, storeRun, type TourRun } from './run.ts'
import css from './TourBox.module.css'
import { challengeOf } from './tutorials.ts'

const BOARD = 'scoreBoardChallenge'

const leave = () => storeRun(undefined)

/** The end of a tour: the result and the next steps. A tour without a challenge just ends. */
export function TourEnd({ run }: { run: TourRun }) {
  const challenges = useQuery({ ...challengesQuery, staleTime: 0 })
  if (challenges.isPending) return null
  const rows = challenges.data ?? []
  const own = rows.find(({ name }) => name.toLowerCase() === challengeOf(run.name).toLowerCase())
  const isTour = own !== undefined && own.tutorialOrder !== null
  const isBoardFound = rows.some(({ key, solved }) => key === BOARD && solved)
  if (!isTour) return <Gone />
  if (run.isMinimised) return <Aside name={run.name} />
  return <End run={run} own={own} next={nextTour(rows, own)} isBoardFound={isBoardFound} />
}

function Gone() {
  useEffect(leave, [])
  return null
}

/** On this screen nothing may cover the code. */
const CODE = '/coding-challenge'

/** The end of a tour, minimised because it was in the way. */
function Aside({ name }: { name: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (isAtPath(CODE, pathname)) return null
  return <RestoreButton>{t('TOUR_END_ASIDE', { name })}</RestoreButton>
}

/**
 * Minimises the end when the learner leaves the screen on which the tour ended. That is the screen of the address: while
 * its code is loading, the router still reports the one before.
 */
function useAsideElsewhere(): void {
  const { pathname } = useLocation()
  const [home] = useState(currentScreen)
  useEffect(() => {
    if (pathname !== home && currentScreen() !== home) changeRun((run) => ({ ...run, isMinimised: true }))
  }, [pathname, home])
}

interface EndProps {
  run: TourRun
  own: ChallengeRow
  next: ChallengeRow | undefined
  isBoardFound: boolean
}

function End({ run, own, next, isBoardFound }: EndProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const isSolved = run.isSolved || own.solved
  const isOnPath = useNextOnPath()?.path.challenges.includes(own.key)
  useAsideElsewhere()
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      ref={box}
      id="hacking-instructor"
      className={`${css.box} ${css.end}`}
      tabIndex={-1}
      aria-labelledby="tour-title"
    >
      <div className={css.head}>
        <IconConfetti size={32} aria-hidden="true" />
        <p className={css.title}>
          <strong id="tour-title">{run.name}</strong>
        </p>
        <button
          type="button"
          id="cancelButton"
          className={`ff-icon-button ff-hover-dark`}
          aria-label={t('TOUR_CANCEL')}
          onClick={leave}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={css.body}>
        <Box component="p" lh={1.5} className="ff-break" role="status">
          {t(isSolved ? 'TOUR_END_SOLVED' : 'TOUR_END_UNSOLVED')} {!isBoardFound && t('TOUR_END_BOARD')}
        </Box>
        <BlockedByFix challenge={own.key} />
      </div>
      <div className={css.foot}>
        {isSolved && (
          <Button component={Link} to={`/debrief/${own.key}`} variant="default" onClick={leave}>
            {t('TOUR_DEBRIEF')}
          </Button>
        )}
        <NextOnPath challengeKey={own.key} className="ff-link" onLeave={leave} />
        {next && isBoardFound && !isOnPath && (
          <Button onClick={() => startTour(next.name)}>{t('TOUR_NEXT_ONE', { name: next.name })}</Button>
        )}
        {!isBoardFound && (
          <>
            <Button variant="default" onClick={() => startTour('Score Board')}>
              {t('TOUR_FIND_BOARD')}
            </Button>
            <Button component={Link} to="/score-board" onClick={leave}>
              {t('TOUR_TO_BOARD')}
            </Button>
          </>
        )}
      </div>
    </aside>
  )
}

/** The next tour: the first one in order whose challenge is unsolved. */
function nextTour(rows: readonly ChallengeRow[], own: ChallengeRow): ChallengeRow | undefined {
  return rows
    .filter(({ key, solved, disabledEnv }) => key !== own.key && !solved && !disabledEnv)
    .filter(({ tutorialOrder }) => tutorialOrder !== null)
    .sort((a, b) => (a.tutorialOrder ?? 0) - (b.tutorialOrder ?? 0))[0]
}
