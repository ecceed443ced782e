import type { CodeProblem } from '#contract/training.ts'

/**
 * Something that is wrong with her code. `types`: says the compiler. `fit`: it is not what the shop calls. `missing`:
 * what the shop calls is not there; the message is its name. `shop`: the shop itself cannot run it.
 */
export interface Problem extends CodeProblem {
  from: 'types' | 'fit' | 'missing' | 'shop'
}

/** All problems, from top to bottom. What the compiler says in this browser already, the shop need not say again. */
export function allProblems(typed: readonly Problem[], shop: readonly CodeProblem[]): Problem[] {
  const more = typed.length > 0 ? [] : shop.map((problem): Problem => ({ ...problem, from: 'shop' }))
  return [...typed, ...more].sort((a, b) => a.line - b.line || a.column - b.column)
}
