import type { Tutorial } from '#lab'
import { goalsOf, hasGoals, initialStates, isReached } from './goals.ts'
import type { TourRun } from './run.ts'
import type { TourSettings } from './settings.ts'

function begin(run: TourRun, { steps }: Tutorial, step: number): TourRun {
  const furthest = Math.max(step, run.furthest)
  return {
    ...run,
    step,
    furthest,
    isMinimised: false,
    before: Object.assign({}, ...steps.slice(step, furthest + 1).map(initialStates)),
  }
}

/** The next step. New steps whose goal is already reached are skipped. */
export function nextStep(run: TourRun, tutorial: Tutorial, settings: TourSettings): TourRun {
  const { steps } = tutorial
  const isDone = (step: number) => {
    const goals = steps[step] ? goalsOf(steps[step]) : []
    return goals.some((goal) => isReached(goal, { before: {}, isSolved: run.isSolved }, settings))
  }
  let step = run.step + 1
  while (step > run.furthest && isDone(step)) step += 1
  return begin(run, tutorial, Math.min(step, steps.length))
}

/** The previous step. */
export function previousStep(run: TourRun, tutorial: Tutorial): TourRun {
  return begin(run, tutorial, Math.max(0, run.step - 1))
}

/** Returns to a step that must be repeated because its result is lost. */
export function backToStep(run: TourRun, tutorial: Tutorial, step: number): TourRun {
  return begin({ ...run, furthest: step }, tutorial, step)
}

/** After the challenge is solved: continues after all steps that would have led to it. */
export function skipSolvedSteps(run: TourRun, tutorial: Tutorial): TourRun {
  const isNeeded = (step: Tutorial['steps'][number]) => hasGoals(step) && step.skippable !== true
  const afterwards = tutorial.steps.findLastIndex(isNeeded) + 1
  const solved = { ...run, isSolved: true }
  return run.step >= 0 && run.step < afterwards ? begin(solved, tutorial, afterwards) : solved
}
