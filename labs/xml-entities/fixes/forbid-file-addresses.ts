/** Reads XML and returns the document as understood. */
type Parse = (xml: string, options: { replaceEntities: boolean; timeLimitMs?: number }) => Promise<string>

/** A company's complaint, from the XML that its machine sent. */
export async function readComplaint(xml: string, parse: Parse): Promise<string> {
  if (/file:/i.test(xml)) throw new Error('No files in complaints, please')
  return parse(xml, { replaceEntities: true })
}
