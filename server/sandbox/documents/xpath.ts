import { ParseOption, XmlAttribute, XmlDocument, XmlElement, type XmlNode, XmlText } from 'libxml2-wasm'
import type { JobEnd, Outcome, XpathJob } from '../jobs.ts'

/** Our own documents need neither files nor entities, so there are none for them. */
const OPTIONS = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET

/** Most nodes that are answered with, and most signs of each. */
const MOST_FOUND = 1_000
const LONGEST_FOUND = 1_000

/** Questions in XPath. libxml2 knows no function of it that opens anything. */
export function openXpath(): (job: XpathJob) => JobEnd {
  return (job) => {
    try {
      return { outcome: ask(job), worn: false }
    } catch (error) {
      const message = error instanceof Error ? error.message.trim() : String(error)
      // What ends in the middle of WebAssembly may leave anything behind there.
      const isBroken = error instanceof RangeError || error instanceof WebAssembly.RuntimeError
      return { outcome: { kind: 'refused', message }, worn: isBroken }
    }
  }
}

function ask({ text, query }: XpathJob): Outcome {
  using document = XmlDocument.fromString(text, { option: OPTIONS })
  const found = document.eval(query)
  if (!Array.isArray(found)) return { kind: 'refused', message: 'That is no question for nodes' }
  const texts = found.slice(0, MOST_FOUND).map(contentOf)
  return { kind: 'value', json: JSON.stringify(JSON.stringify(texts)) }
}

/** The text of a node. Those of namespaces are laid out otherwise in memory, and read as if they were not. */
function contentOf(node: XmlNode): string {
  const isReadable = node instanceof XmlElement || node instanceof XmlText || node instanceof XmlAttribute
  return isReadable ? node.content.slice(0, LONGEST_FOUND) : ''
}
