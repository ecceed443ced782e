import type { IOptions } from 'sanitize-html'

/** The time of the filter grows much faster than the nesting of tags. */
const NESTING = 20
/** Longest text that is filtered, in characters; the rest is cut. No text of the shop may be longer. */
const MOST_SIGNS = 4_096
/** Maximum number of rounds of filtering one text. */
const MOST_ROUNDS = 10

/** Tags that staff may use in descriptions, links included. */
const DESCRIPTION: IOptions = {
  allowedTags: ['a', 'b', 'i', 'em', 'strong', 'u', 'p', 'br', 'ul', 'ol', 'li', 'code'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  nestingLimit: NESTING,
}

/** Removes everything from a description but text, emphasis and links. */
export function sanitizeDescription(text: string): Promise<string> {
  return untilStable(text, DESCRIPTION)
}

/** Removing something may create something new, so it is repeated until nothing changes. */
async function untilStable(text: string, options: IOptions): Promise<string> {
  // Loaded on first use, so that a shop starts sooner.
  const { default: sanitize } = await import('sanitize-html')
  let before = text.slice(0, MOST_SIGNS)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = sanitize(before, options)
    if (after === before) return after
    before = after
  }
  // A text that keeps changing is malicious.
  return ''
}
