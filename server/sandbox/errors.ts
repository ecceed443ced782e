import { isOverrun } from './learner-code/errors.ts'

/** What SQLite says of a statement, in the form that existing clients know. */
export interface SqlFault {
  errno: number
  code: string
  sql: string
}

/** A statement that SQLite refused or gave up. The message holds SQLite's own words. */
export class SqlError extends Error {
  readonly errno: number
  readonly code: string
  readonly sql: string
  /** The same once more: clients of the original interface look here. */
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

/** An error of Node's SQLite as a `SqlError`; any other is returned as it is. */
export function toSqlError(error: unknown, sql: string): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  return new SqlError(Number(error.errcode) & 0xff, error.message, sql)
}

/** What a script that failed says of itself. */
export interface ScriptFault {
  name: string
  message: string
  timedOut: boolean
  outOfMemory: boolean
}

/** A script that threw, ran out of time or out of memory. `name` and `message` are the script's own. */
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

/** A document or an archive that could not be read, in the parser's own words. */
export class ParseError extends Error {
  readonly timedOut: boolean

  constructor(message: string, timedOut = false) {
    super(message)
    this.name = 'ParseError'
    this.timedOut = timedOut
  }
}

/** What the chain says where the time of a task is up. */
export const EVM_TIMEOUT = 'execution aborted (timeout = 2s)'

/** A refusal of the chain, with JSON-RPC's code and data. */
export class EvmError extends Error {
  readonly code: number
  readonly data: string | undefined
  /** Its time was up. */
  readonly timedOut: boolean

  constructor({ code, message, data }: { code: number; message: string; data?: string | undefined }) {
    super(message)
    this.name = 'EvmError'
    this.timedOut = message === EVM_TIMEOUT
    this.code = code
    this.data = data
  }
}

/** The sandbox could not do it this time: the same may well be done in a moment. */
export class SandboxUnavailable extends Error {}

/** Too much is waiting already. */
export class SandboxBusy extends SandboxUnavailable {
  constructor() {
    super('Too many questions at once. Please try again in a moment.')
    this.name = 'SandboxBusy'
  }
}

/** A document took too long to draw, or whoever drew it died of it. */
export class PdfNotDrawn extends SandboxUnavailable {
  constructor() {
    super('The document could not be printed this time. Please try again in a moment.')
    this.name = 'NotPrinted'
  }
}

/** The sandbox's process died with the job in it, or does not start. */
export class SandboxLost extends SandboxUnavailable {
  constructor() {
    super('The sandbox had to be started again. Please try again in a moment.')
    this.name = 'SandboxLost'
  }
}

/** Whoever asked has left before the job's turn had come: nobody will hear of this. */
export class ClientLeft extends SandboxUnavailable {
  constructor() {
    super('Nobody waits for the answer any more.')
    this.name = 'ClientLeft'
  }
}

/** The sandbox or the door was closed. */
export class SandboxClosed extends Error {
  constructor() {
    super('The sandbox is closed')
    this.name = 'SandboxClosed'
  }
}

/** SQLite's result codes that the sandbox names itself (https://www.sqlite.org/rescode.html). */
export const SQLITE = {
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
 * Runs something once more where a transaction or a guest took too long, or too much: a machine that is busy with something
 * else may be to blame. Twice is the doing of what ran.
 */
export function tryTwice<Result>(run: () => Promise<Result>): Promise<Result> {
  return run().catch((error: unknown) => {
    if ((error instanceof EvmError && error.timedOut) || isOverrun(error)) return run()
    throw error
  })
}
