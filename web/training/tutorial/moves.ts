import type { Tutorial } from '#lab'
import { goalsOf, isReached, remember } from './goals.ts'
import type { Run } from './run.ts'
import type { TourSettings } from './settings.ts'

function begin(run: Run, { steps }: Tutorial, step: number): Run {
  const begun = steps[step]
  return {
    ...run,
    step,
    furthest: Math.max(step, run.furthest),
    isMinimised: false,
    before: begun ? remember(begun) : {},
  }
}

/** On to the next step. What is new but done already is passed over: nobody is asked to log in twice. */
export function forward(run: Run, tutorial: Tutorial, settings: TourSettings): Run {
  const { steps } = tutorial
  const isDone = (step: number) => {
    const goals = steps[step] ? goalsOf(steps[step]) : []
    return goals.some((goal) => isReached(goal, { before: {}, isSolved: run.isSolved }, settings))
  }
  let step = run.step + 1
  while (step > run.furthest && isDone(step)) step += 1
  return begin(run, tutorial, Math.min(step, steps.length))
}

/** Back to the step before, to read it once more. */
export function backward(run: Run, tutorial: Tutorial): Run {
  return begin(run, tutorial, Math.max(0, run.step - 1))
}
