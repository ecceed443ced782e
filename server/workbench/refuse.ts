import type { WorkbenchError, WorkbenchRefusal } from '#contract/workbench.ts'
import { type Answer, answer } from '../http/routing/routes.ts'

const STATUS: Record<WorkbenchRefusal, number> = {
  switchedOff: 403,
  tooLarge: 413,
  empty: 400,
  busy: 429,
  badPlan: 400,
  tooMany: 400,
  running: 409,
  unknown: 404,
}

/** A refusal with a message for API clients and a reason that the web app translates. */
export function refuse(reason: WorkbenchRefusal, error: string): Answer {
  return answer(STATUS[reason], { status: 'error', error, reason } satisfies WorkbenchError)
}
