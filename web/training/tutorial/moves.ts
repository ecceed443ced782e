import type { Tutorial } from '#lab'
import { goalsOf, hasGoals, isReached, stateBefore } from './goals.ts'
import type { Run } from './run.ts'
import type { TourSettings } from './settings.ts'

function begin(run: Run, { steps }: Tutorial, step: number): Run {
  const furthest = Math.max(step, run.furthest)
  return {
    ...run,
    step,
    furthest,
    isMinimised: false,
    before: Object.assign({}, ...steps.slice(step, furthest + 1).map(stateBefore)),
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

/** Back to a step that has to be done once more, as what came of it is lost. */
export function repeatFrom(run: Run, tutorial: Tutorial, step: number): Run {
  return begin({ ...run, furthest: step }, tutorial, step)
}

/** Once the challenge is solved: on to what is to be said of it, past all that would have led there. */
export function afterSolved(run: Run, tutorial: Tutorial): Run {
  const isNeeded = (step: Tutorial['steps'][number]) => hasGoals(step) && step.skippable !== true
  const afterwards = tutorial.steps.findLastIndex(isNeeded) + 1
  const solved = { ...run, isSolved: true }
  return run.step >= 0 && run.step < afterwards ? begin(solved, tutorial, afterwards) : solved
}
