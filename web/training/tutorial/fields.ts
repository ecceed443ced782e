import type { TourStep, Tutorial } from '#lab'
import { goalsOf } from './goals.ts'
import { fillPlaceholders, type TourSettings } from './settings.ts'

/** Used if any text is accepted. */
const ANY = 'juice'

export interface FieldText {
  /** The selector of the field. */
  into: string
  text: string
}

/** The text that a step wants to have typed, with its field. */
export function textToType(step: TourStep, settings: TourSettings): FieldText | undefined {
  const goals = goalsOf(step)
  const typed = goals.find((goal) => goal.kind === 'typed')
  if (typed) return { into: typed.into, text: fillPlaceholders(typed.text, settings) }
  const filled = goals.find((goal) => goal.kind === 'filled')
  return filled && { into: filled.into, text: filled.example ?? ANY }
}

function isTypingStep(step: TourStep | undefined): boolean {
  return step !== undefined && goalsOf(step).some(({ kind }) => kind === 'typed' || kind === 'filled')
}

/** The index of the first step that takes place on the same screen as this one, without leaving it in between. */
function beginOnScreen({ steps }: Tutorial, step: number): number {
  const { on } = steps[step] ?? {}
  const isSame = (each: TourStep | undefined) =>
    each !== undefined && each.on === on && (on !== undefined || isTypingStep(each))
  let first = step
  while (isSame(steps[first - 1])) first -= 1
  return first
}

/**
 * The texts that were typed in earlier steps on the screen of this step: the latest text of each field, without the
 * step's own.
 */
export function textsTypedBefore(tutorial: Tutorial, step: number, settings: TourSettings): FieldText[] {
  const { steps } = tutorial
  const texts = new Map<string, string>()
  for (const each of steps.slice(beginOnScreen(tutorial, step), step)) {
    const typed = textToType(each, settings)
    if (typed) texts.set(typed.into, typed.text)
  }
  const own = steps[step] && textToType(steps[step], settings)
  if (own) texts.delete(own.into)
  return [...texts].map(([into, text]) => ({ into, text }))
}

/** A field that only the learner can change, and the step that explains how. */
export interface ChangedField {
  field: string
  step: number
}

/** The fields that only the learner can change, and that were changed in earlier steps on this screen. */
export function changedFieldsBefore(tutorial: Tutorial, step: number): ChangedField[] {
  const { steps } = tutorial
  const first = beginOnScreen(tutorial, step)
  return steps.slice(first, step).flatMap((each, index) =>
    goalsOf(each).flatMap((goal) => {
      if (goal.kind !== 'changed') return []
      let firstStep = first + index
      // With the developer tools, the step before explains how.
      while (
        firstStep > first &&
        steps[firstStep - 1]?.devTools &&
        goalsOf(steps[firstStep - 1] ?? each).length === 0
      )
        firstStep -= 1
      return [{ field: goal.field, step: firstStep }]
    }),
  )
}

/** The selectors of all fields of a tour. */
export function fieldsOf({ steps }: Tutorial): string[] {
  return steps.flatMap(goalsOf).flatMap((goal) => {
    if (goal.kind === 'typed' || goal.kind === 'filled') return [goal.into]
    return goal.kind === 'changed' ? [goal.field] : []
  })
}
