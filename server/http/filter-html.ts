import sanitize from 'sanitize-html'

/** What people may use to dress up their words: nothing that loads, runs or looks like a form. */
const WORDS: sanitize.IOptions = {
  allowedTags: ['b', 'i', 'em', 'strong', 'u', 's', 'p', 'br', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre'],
  allowedAttributes: {},
}

/** What staff may use in descriptions: links as well. */
const DESCRIPTION: sanitize.IOptions = {
  allowedTags: ['a', 'b', 'i', 'em', 'strong', 'u', 'p', 'br', 'ul', 'ol', 'li', 'code'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
}

/** A customer's text with everything taken out that does more than emphasise. */
export function filterWords(text: string): string {
  return untilStable(text, WORDS)
}

/** A description with nothing in it but text, emphasis and links. */
export function filterDescription(text: string): string {
  return untilStable(text, DESCRIPTION)
}

/** Taking something out may leave something new behind, so it is done until nothing changes. */
function untilStable(text: string, options: sanitize.IOptions): string {
  const filtered = sanitize(text, options)
  return filtered === text ? text : untilStable(filtered, options)
}
