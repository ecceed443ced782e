import { FASTEST_PACE, type ManyPlan } from '#contract/workbench.ts'
import { bytesOf } from '../request-text.ts'
import { toBase64 } from '../wire-bytes.ts'
import type { Template } from './rows.ts'
import type { Draft } from './use-draft.ts'

/** Stands for a position while the request is turned into bytes. Nobody types it. */
const MARK = '\uE000'

/** What the server is asked to do. Host and Content-Length are filled in, as the repeater does. */
export function planOf(
  { parts }: Pick<Template, 'parts'>,
  rows: string[][],
  { isRace, perSecond, find }: Pick<Draft, 'isRace' | 'perSecond' | 'find'>,
): ManyPlan {
  const bytes = bytesOf(parts.join(MARK), { isCompleted: true, host: location.host, files: [] })
  const text = new TextDecoder().decode(bytes)
  return {
    parts: text.split(MARK).map((part) => toBase64(new TextEncoder().encode(part))),
    rows,
    pace: isRace ? 'at once' : Math.min(FASTEST_PACE, Math.max(1, perSecond)),
    fixLength: true,
    find,
  }
}
