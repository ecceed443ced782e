import type { JobEnd, Outcome, PdfJob } from '../jobs.ts'
import type { PdfDocument } from './document.ts'
import { openDrawing } from './draw.ts'

/** Largest document, in bytes. A long order in several scripts takes a tenth of it. */
const MOST_BYTES = 2 << 20

/** Draws PDF documents, with fonts for every supported script. */
export function openPdf(): (job: PdfJob) => Promise<JobEnd> {
  const draw = openDrawing()
  return async ({ document }) => ({ outcome: await outcomeOf(draw, document), worn: false })
}

async function outcomeOf(
  draw: (sheet: PdfDocument) => Promise<Uint8Array>,
  sheet: PdfDocument,
): Promise<Outcome> {
  const bytes = await draw(sheet)
  if (bytes.length > MOST_BYTES) return { kind: 'refused', message: 'The document is too long' }
  return { kind: 'pdf', bytes }
}
