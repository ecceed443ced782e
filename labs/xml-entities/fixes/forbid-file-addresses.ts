/** Reads XML and answers with the document as it was understood. */
type Parse = (xml: string, options: { replaceEntities: boolean; timeLimitMs?: number }) => Promise<string>

/** What a company's complaint says, out of the XML that its machine sent. */
export async function readComplaint(xml: string, parse: Parse): Promise<string> {
  if (/file:/i.test(xml)) throw new Error('No files in complaints, please')
  return parse(xml, { replaceEntities: true })
}
