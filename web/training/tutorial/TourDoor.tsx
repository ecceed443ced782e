import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { AllWords } from '#web/ui/AllWords.tsx'
import { type Run, startTour, useRun } from './run.ts'
import { TourFailure } from './TourFailure.tsx'

const Instructor = lazy(() => import('./Instructor.tsx'))

/**
 * `/hacking-instructor?challenge=<name>` starts a tour. Coming back to that address, by a reload or otherwise, goes on
 * with the tour where it was; when the tour is over, the address forgets it.
 */
function useStartByAddress(run: Run | undefined): void {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const asked = new URLSearchParams(search).get('challenge')
  const name = pathname.includes('hacking-instructor') && asked ? asked : undefined
  const isRunning = run?.name === name
  const heard = useRef<string>(undefined)
  const listen = useEffectEvent((wish: string, visit: string, isOver: boolean) => {
    const isHeard = heard.current === visit
    heard.current = visit
    if (!isHeard && !(type === 'POP' && isRunning)) startTour(wish)
    else if (isHeard && isOver) void navigate(pathname, { replace: true })
  })
  const isOver = run === undefined
  useEffect(() => {
    if (name !== undefined) listen(name, key, isOver)
    else heard.current = undefined
  }, [name, key, isOver])
}

/** Waits for somebody who wants to be shown around. The guide itself is loaded when it is first asked for. */
export function TourDoor() {
  const run = useRun()
  useStartByAddress(run)
  return (
    <TourFailure>
      <Suspense>
        {run && (
          <AllWords>
            <Instructor run={run} />
          </AllWords>
        )}
      </Suspense>
    </TourFailure>
  )
}
