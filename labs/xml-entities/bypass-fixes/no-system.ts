/** Reads XML and returns the document as understood. */
type Parse = (xml: string, options: { replaceEntities: boolean; timeLimitMs?: number }) => Promise<string>

/** Blocks the word SYSTEM only. */
export async function readComplaint(xml: string, parse: Parse): Promise<string> {
  if (/SYSTEM/.test(xml)) throw new Error('No files in complaints, please')
  return parse(xml, { replaceEntities: true, timeLimitMs: 100 })
}
