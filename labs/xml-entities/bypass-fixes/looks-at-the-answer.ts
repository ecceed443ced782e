/** Reads XML and returns the document as understood. */
type Parse = (xml: string, options: { replaceEntities: boolean; timeLimitMs?: number }) => Promise<string>

/** Reads everything, and hides what looks like a secret. */
export async function readComplaint(xml: string, parse: Parse): Promise<string> {
  const document = await parse(xml, { replaceEntities: true, timeLimitMs: 100 })
  return /root:|16-bit/.test(document) ? '' : document
}
