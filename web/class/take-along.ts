import type { OwnCopy } from '#contract/learner-class.ts'
import { http } from '#web/http.ts'
import { download } from '#web/ui/download.ts'

/** Saves all that is kept of her to a file. */
export async function takeAlong(): Promise<void> {
  const copy = await http.get<OwnCopy>('/training/class/copy')
  download('my-record.json', `${JSON.stringify(copy, null, 2)}\n`)
}
