import type { IOptions } from 'sanitize-html'

/** The filter takes longer the deeper tags are nested, and out of all proportion. */
const NESTING = 20
/** Most signs that are looked at. Whoever writes more has it cut: no text of the shop may be as long. */
const MOST_SIGNS = 4_096
/** So often at most is a text filtered again. */
const MOST_ROUNDS = 10

/** What staff may use in descriptions: links as well. */
const DESCRIPTION: IOptions = {
  allowedTags: ['a', 'b', 'i', 'em', 'strong', 'u', 'p', 'br', 'ul', 'ol', 'li', 'code'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  nestingLimit: NESTING,
}

/** A description with nothing in it but text, emphasis and links. */
export function sanitizeDescription(text: string): Promise<string> {
  return untilStable(text, DESCRIPTION)
}

/** Taking something out may leave something new behind, so it is done until nothing changes. */
async function untilStable(text: string, options: IOptions): Promise<string> {
  // Loaded when somebody first writes something: a shop that only sells starts sooner without.
  const { default: sanitize } = await import('sanitize-html')
  let before = text.slice(0, MOST_SIGNS)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = sanitize(before, options)
    if (after === before) return after
    before = after
  }
  // Whatever keeps on changing is up to no good.
  return ''
}
