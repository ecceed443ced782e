import type { WorkbenchError, WorkbenchRefusal } from '#contract/workbench.ts'
import { HttpFailure } from '../http/replies/failure.ts'
import { readUpload } from '../http/requests/uploads.ts'
import { type Call, type HttpReply, httpReply } from '../http/routing/routes.ts'

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
export function refusalReply(reason: WorkbenchRefusal, error: string): HttpReply {
  return httpReply(STATUS[reason], { status: 'error', error, reason } satisfies WorkbenchError)
}

/** The bytes of a form field, or a refusal. It throws nothing, as no error page should be shown. */
export async function readFile(
  { request }: Call,
  { field, limit }: { field: string; limit: number },
): Promise<Buffer | HttpReply> {
  const tooLarge = new HttpFailure(413, 'too large')
  try {
    const file = await readUpload(request, { field, limit, tooLarge })
    return file && file.bytes.length > 0 ? file.bytes : refusalReply('empty', 'There is nothing to send.')
  } catch (error) {
    if (error !== tooLarge) throw error
    return refusalReply('tooLarge', `This is too large: ${limit / 1024 / 1024} MB at most.`)
  }
}
