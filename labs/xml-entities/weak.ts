/** Reads XML and returns the document as understood. */
type Parse = (xml: string, options: { replaceEntities: boolean; timeLimitMs?: number }) => Promise<string>

/** A company's complaint, from the XML that its machine sent. */
export async function readComplaint(xml: string, parse: Parse): Promise<string> {
  return parse(xml, { replaceEntities: true })
}
