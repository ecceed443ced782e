import type { CodeProblem } from '#contract/training.ts'

/**
 * A problem of the learner's code. `types`: a type error. `fit`: an export differs from what the shop calls. `missing`:
 * an export is missing; the message is its name. `shop`: the shop cannot run it.
 */
export interface Problem extends CodeProblem {
  from: 'types' | 'fit' | 'missing' | 'shop'
}

/** All problems from top to bottom. The shop's problems are left out if the compiler found some. */
export function allProblems(typed: readonly Problem[], shop: readonly CodeProblem[]): Problem[] {
  const more = typed.length > 0 ? [] : shop.map((problem): Problem => ({ ...problem, from: 'shop' }))
  return [...typed, ...more].sort((a, b) => a.line - b.line || a.column - b.column)
}
