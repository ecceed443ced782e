import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AllWords } from '#web/shell/AllWords.tsx'
import { startTour, useRun } from './run.ts'
import { TourFailure } from './TourFailure.tsx'

const Instructor = lazy(() => import('./Instructor.tsx'))

/** `/hacking-instructor?challenge=<name>` starts a tour. The address forgets it, so that a reload goes on instead. */
function useStartByAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const name = new URLSearchParams(search).get('challenge')
    if (!pathname.includes('hacking-instructor') || !name) return
    startTour(name)
    void navigate(pathname, { replace: true })
  }, [pathname, search, navigate])
}

/** Waits for somebody who wants to be shown around. The guide itself is loaded when it is first asked for. */
export function TourDoor() {
  useStartByAddress()
  const run = useRun()
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
