import { isOverrun } from './learner-code/errors.ts'

/** An SQLite error in the form that existing clients know. */
export interface SqlFault {
  errno: number
  code: string
  sql: string
}

/** A statement that SQLite refused or aborted. The message is SQLite's own. */
export class SqlError extends Error {
  readonly errno: number
  readonly code: string
  readonly sql: string
  /** The same error again: clients of the original interface read it here. */
  readonly parent: SqlFault
  readonly original: SqlFault

  constructor(errno: number, words: string, sql: string) {
    const code = resultName(errno)
    super(`${code}: ${words}`)
    this.name = 'SequelizeDatabaseError'
    this.errno = errno
    this.code = code
    this.sql = sql
    this.parent = { errno, code, sql }
    this.original = this.parent
  }
}

/** Converts an error of Node's SQLite to a `SqlError`. Any other error is returned unchanged. */
export function toSqlError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  return new SqlError(Number(error.errcode) & 0xff, error.message, sql)
}

/** The error of a failed script. */
export interface ScriptFault {
  name: string
  message: string
  timedOut: boolean
  outOfMemory: boolean
}

/** A script that threw, or ran out of time or memory. `name` and `message` are the script's own. */
export class ScriptError extends Error {
  readonly timedOut: boolean
  readonly outOfMemory: boolean

  constructor(fault: ScriptFault) {
    super(fault.message)
    this.name = fault.name
    this.timedOut = fault.timedOut
    this.outOfMemory = fault.outOfMemory
  }
}

/** A document or an archive that could not be read. The message is the parser's own. */
export class ParseError extends Error {
  readonly timedOut: boolean

  constructor(message: string, timedOut = false) {
    super(message)
    this.name = 'ParseError'
    this.timedOut = timedOut
  }
}

/** The chain's error message for a task that ran out of time. */
export const EVM_TIMEOUT = 'execution aborted (timeout = 2s)'

/** An error of the chain, with the code and data of JSON-RPC. */
export class EvmError extends Error {
  readonly code: number
  readonly data: string | undefined
  /** Whether the task ran out of time. */
  readonly timedOut: boolean

  constructor({ code, message, data }: { code: number; message: string; data?: string | undefined }) {
    super(message)
    this.name = 'EvmError'
    this.timedOut = message === EVM_TIMEOUT
    this.code = code
    this.data = data
  }
}

/** The sandbox could not do the job this time. Retrying may work. */
export class SandboxUnavailable extends Error {}

/** Too many jobs are waiting. */
export class SandboxBusy extends SandboxUnavailable {
  constructor() {
    super('Too many questions at once. Please try again in a moment.')
    this.name = 'SandboxBusy'
  }
}

/** A document took too long to draw, or crashed its worker. */
export class PdfFailed extends SandboxUnavailable {
  constructor() {
    super('The document could not be printed this time. Please try again in a moment.')
    this.name = 'NotPrinted'
  }
}

/** The sandbox's process died during the job, or does not start. */
export class SandboxLost extends SandboxUnavailable {
  constructor() {
    super('The sandbox had to be started again. Please try again in a moment.')
    this.name = 'SandboxLost'
  }
}

/** The client disconnected before the job started, so there is nobody to answer. */
export class ClientDisconnected extends SandboxUnavailable {
  constructor() {
    super('Nobody waits for the answer.')
    this.name = 'ClientLeft'
  }
}

/** The sandbox or the connection was closed. */
export class SandboxClosed extends Error {
  constructor() {
    super('The sandbox is closed')
    this.name = 'SandboxClosed'
  }
}

/** SQLite's result codes that the sandbox uses itself (https://www.sqlite.org/rescode.html). */
export const SQLITE_CODES = {
  ERROR: 1,
  NOMEM: 7,
  INTERRUPT: 9,
  FULL: 13,
  CANTOPEN: 14,
  TOOBIG: 18,
  MISMATCH: 20,
} as const

const RESULT_NAMES = (
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN ' +
  'PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'
).split(' ')

function resultName(errno: number): string {
  return `SQLITE_${RESULT_NAMES[errno] ?? 'ERROR'}`
}

/**
 * Runs something again if a transaction or learner code exceeded its limits: a busy machine may be the cause. Two
 * failures are the fault of the code.
 */
export function retryOnOverrun<Result>(run: () => Promise<Result>): Promise<Result> {
  return run().catch((error: unknown) => {
    if ((error instanceof EvmError && error.timedOut) || isOverrun(error)) return run()
    throw error
  })
}
