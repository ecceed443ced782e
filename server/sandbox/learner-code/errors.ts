/** Learner code returned a value of the wrong shape. `place` is its path: `findUser › email`. */
export class InterfaceMismatch extends TypeError {
  constructor(place: string, wanted: string) {
    super(`${place} should be ${wanted}`)
    this.name = 'TypeError'
  }
}

/** Whether learner code caused this: it stopped, or returned a value of the wrong shape. */
export function isLearnerCodeFault(error: unknown): error is LearnerCodeError | InterfaceMismatch {
  return error instanceof LearnerCodeError || error instanceof InterfaceMismatch
}

/** Whether it exceeded its time or memory, or waits for a promise that never settles. */
export function isOverrun(error: unknown): error is LearnerCodeError {
  return error instanceof LearnerCodeError && error.isOverrun
}

/** An error that learner code threw. The message is its own; the stack has only positions in the learner's file. */
export class LearnerCodeError extends Error {
  /** Position in the learner's file, if known. */
  readonly line: number | undefined
  readonly column: number | undefined
  /** Whether it exceeded its time or memory, or waits for a promise that never settles. */
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
