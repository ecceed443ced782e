import type { CodeProblem } from '#contract/training.ts'

/** What she wrote, ready to run; or what is wrong with it: first of all one thing, and all that is known. */
export type Checked = { code: string } | { problem: CodeProblem; problems?: readonly CodeProblem[] }
