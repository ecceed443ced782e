import { ParseOption, XmlAttribute, XmlDocument, XmlElement, type XmlNode, XmlText } from 'libxml2-wasm'
import type { JobEnd, Outcome, XpathJob } from '../jobs.ts'

/** The shop's own documents need neither external files nor entities, so both are switched off. */
const OPTIONS = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET

/** Maximum number of nodes that are returned, and of characters of each. */
const MOST_FOUND = 1_000
const LONGEST_FOUND = 1_000

/** Runs XPath queries. No XPath function of libxml2 opens a file or a connection. */
export function openXpath(): (job: XpathJob) => JobEnd {
  return (job) => {
    try {
      return { outcome: ask(job), worn: false }
    } catch (error) {
      const message = error instanceof Error ? error.message.trim() : String(error)
      // An exception inside WebAssembly leaves its memory in an unknown state.
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

/** The text of a node. Namespace nodes have another memory layout and must not be read as ordinary nodes. */
function contentOf(node: XmlNode): string {
  const isReadable = node instanceof XmlElement || node instanceof XmlText || node instanceof XmlAttribute
  return isReadable ? node.content.slice(0, LONGEST_FOUND) : ''
}
