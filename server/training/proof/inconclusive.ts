import { SandboxClosed, SandboxUnavailable, SQLITE, SqlError } from '../../sandbox/errors.ts'

/** Why a run says nothing about the code that was tried. */
export interface Trouble {
  /** In words for the learner. */
  detail: string
  /** Slow code could be the reason as well. */
  maybeItsOwn: boolean
}

export const TOO_LONG = 'it took too long'
const NO_ROOM = 'the shop had no room for it'

/** What a server says that cannot do something just now: busy, and out of room. */
const OUR_FAULT: readonly number[] = [503, 507]

/** The first reason not to believe a run: what came out of its sandbox, and what the shop answered. */
export function troubleOf(run: {
  faults: readonly unknown[]
  statuses: readonly number[]
}): Trouble | undefined {
  if (run.faults.some((error) => error instanceof SandboxUnavailable || error instanceof SandboxClosed)) {
    return { detail: NO_ROOM, maybeItsOwn: false }
  }
  if (run.faults.some(isTimeout)) return { detail: TOO_LONG, maybeItsOwn: true }
  if (run.statuses.some((status) => OUR_FAULT.includes(status))) return { detail: NO_ROOM, maybeItsOwn: true }
  return undefined
}

function isTimeout(error: unknown): boolean {
  if (error instanceof SqlError) return error.errno === SQLITE.INTERRUPT
  return error instanceof Error && 'timedOut' in error && error.timedOut === true
}
