import { useEffect, useEffectEvent } from 'react'
import type { TourStep, Tutorial } from '#lab'
import { goalsOf, isReached } from './goals.ts'
import { forward } from './moves.ts'
import { changeRun, type Run } from './run.ts'
import type { TourSettings } from './settings.ts'
import { LOOKS_EVERY_MS, onClick } from './use-watch.ts'

/**
 * Who went back to read a step again may go on by hand all the same: whatever is reached from that moment on, of all steps
 * up to the furthest, takes the tour past it.
 */
export function useCatchUp(run: Run, tutorial: Tutorial, settings: TourSettings): void {
  const { step, furthest, isPaused } = run
  const isAgain = step < furthest && !isPaused
  const { steps } = tutorial
  const isDone = useEffectEvent((each: TourStep) =>
    goalsOf(each).some((goal) => isReached(goal, run, settings)),
  )
  const goPast = useEffectEvent((done: number) =>
    changeRun((now) => (now.step === step ? forward({ ...now, step: done }, tutorial, settings) : now)),
  )
  useEffect(() => {
    if (!isAgain) return
    const ahead = steps.slice(step, furthest + 1).map((each, index) => ({ each, number: step + index }))
    const reached = () => new Set(ahead.filter(({ each }) => isDone(each)).map(({ number }) => number))
    let known = reached()
    const look = () => {
      const now = reached()
      const news = [...now].filter((number) => !known.has(number)).at(-1)
      known = now
      if (news !== undefined) goPast(news)
    }
    const timer = setInterval(look, LOOKS_EVERY_MS)
    const ends = ahead.map(({ each, number }) => onClick(goalsOf(each), () => goPast(number)))
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [isAgain, step, furthest, steps])
}
