import { Component, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { WaitForTexts } from '#web/ui/WaitForTexts.tsx'
import { startTour, type TourRun, useRun } from './run.ts'

const Instructor = lazy(() => import('./Instructor.tsx'))

/** The tour that an address asks for. */
function tourAt(pathname = '', search = ''): string | undefined {
  return (
    (pathname.includes('hacking-instructor') && new URLSearchParams(search).get('challenge')) || undefined
  )
}

/** The tour that the address of the window asks for. The router may not have rendered it yet. */
function tourInWindow(): string | undefined {
  const { pathname, search } = parsePath(window.location.hash.slice(1))
  return tourAt(pathname, search)
}

/**
 * `/hacking-instructor?challenge=<name>` starts a tour. Returning to that address continues the tour; when the tour
 * ends, the address is cleared.
 */
function useStartByAddress(run: TourRun | undefined): void {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const name = tourAt(pathname, search)
  const isRunning = run?.name === name
  const handledVisit = useRef<string>(undefined)
  const listen = useEffectEvent((tourName: string, visit: string, isOver: boolean) => {
    const isHeard = handledVisit.current === visit
    handledVisit.current = visit
    if (!isHeard && !(type === 'POP' && isRunning)) startTour(tourName)
    // Another tour may have been opened in the same instant: its address stays.
    else if (isHeard && isOver && tourInWindow() === tourName) void navigate(pathname, { replace: true })
  })
  const isOver = run === undefined
  useEffect(() => {
    if (name !== undefined) listen(name, key, isOver)
    else handledVisit.current = undefined
  }, [name, key, isOver])
  // The address of a tour that has just ended, opened again before the router has rendered the cleared one: to the
  // router nothing has changed.
  const reopen = useEffectEvent(() => {
    const tour = tourInWindow()
    if (tour !== undefined && isOver) startTour(tour)
  })
  useEffect(() => {
    const onHashChange = () => reopen()
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])
}

/** Waits for a tour to be started. The code of tours is loaded with the first one. */
export function TourLoader() {
  const run = useRun()
  useStartByAddress(run)
  return (
    <TourFailure>
      <Suspense>
        {run && (
          <WaitForTexts>
            <Instructor run={run} />
          </WaitForTexts>
        )}
      </Suspense>
    </TourFailure>
  )
}

function FailureNotice() {
  const { t } = useTranslation()
  const words = t('TOUR_FAILED')
  useEffect(() => showSnackbar(words, 'error'), [words])
  return null
}

/**
 * If the code of a tour throws or cannot be loaded, a message is shown and the shop goes on. A reload continues the
 * tour.
 */
class TourFailure extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <FailureNotice /> : this.props.children
  }
}
