/** Tags that are allowed in feedback. */
const ALLOWED = /^(?:b|i|em|strong|u|s|p|br|ul|ol|li|blockquote|code|pre)$/i

/** Filters once and drops what still has a tag in it. */
export function cleanComment(comment: string): string {
  const filtered = filterOnce(comment)
  return filtered === filterOnce(filtered) ? filtered.replaceAll('<', '') : ''
}

function filterOnce(text: string): string {
  return text.replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi, keepAllowed)
}

function keepAllowed(tag: string, _element: string | undefined, name: string | undefined): string {
  return name !== undefined && ALLOWED.test(name) ? tag.replace(/\s[^>]*/, '') : ''
}
