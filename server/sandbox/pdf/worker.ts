import type { Ending, Outcome, PaperJob } from '../jobs.ts'
import { openDrawing } from './draw.ts'
import type { Sheet } from './sheet.ts'

/** Largest document, in bytes. A long order in several scripts takes a tenth of it. */
const MOST_BYTES = 2 << 20

/** Draws documents as PDF, with fonts for every script that we have. */
export function openPaper(): (job: PaperJob) => Promise<Ending> {
  const draw = openDrawing()
  return async ({ sheet }) => ({ outcome: await outcomeOf(draw, sheet), worn: false })
}

async function outcomeOf(draw: (sheet: Sheet) => Promise<Uint8Array>, sheet: Sheet): Promise<Outcome> {
  const bytes = await draw(sheet)
  if (bytes.length > MOST_BYTES) return { kind: 'refused', message: 'The document is too long' }
  return { kind: 'paper', bytes }
}
