/** What a guest handed over is not what it had to be. `place` says where: `findUser › email`. */
export class ShapeMismatch extends TypeError {
  constructor(place: string, wanted: string) {
    super(`${place} should be ${wanted}`)
    this.name = 'TypeError'
  }
}

/** Whether this is a learner's own code's doing: it stopped, or it answered something else than what was asked. */
export function isLearnerCodeFault(error: unknown): error is LearnerCodeError | ShapeMismatch {
  return error instanceof LearnerCodeError || error instanceof ShapeMismatch
}

/** Whether it took too much time or memory, or waits for what never comes. */
export function isOverrun(error: unknown): error is LearnerCodeError {
  return error instanceof LearnerCodeError && error.isOverrun
}

/** Something that a guest threw. The message is its own; the stack names places in its own file only. */
export class LearnerCodeError extends Error {
  /** Where in her file, as far as it is known. */
  readonly line: number | undefined
  readonly column: number | undefined
  /** Whether it took too much time or memory, or waits for what never comes. */
  readonly isOverrun: boolean = false

  constructor(name: string, message: string, stack = '') {
    super(message)
    const [, line, column] = /weak\.ts:(\d+):(\d+)/.exec(stack) ?? []
    this.name = name
    this.line = line === undefined ? undefined : Number(line)
    this.column = column === undefined ? undefined : Number(column)
    this.stack = `${name}: ${message}${line === undefined ? '' : `\n    at weak.ts:${line}:${column}`}`
  }
}
