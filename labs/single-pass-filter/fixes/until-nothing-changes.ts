/** Tags that are allowed in feedback. */
const ALLOWED = /^(?:b|i|em|strong|u|s|p|br|ul|ol|li|blockquote|code|pre)$/i

/** A customer's comment with text and emphasis only. */
export function cleanComment(comment: string): string {
  const filtered = filterOnce(comment)
  return filtered === comment ? filtered : cleanComment(filtered)
}

function filterOnce(text: string): string {
  return text.replace(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi, keepAllowed)
}

function keepAllowed(tag: string, _element: string | undefined, name: string | undefined): string {
  return name !== undefined && ALLOWED.test(name) ? tag.replace(/\s[^>]*/, '') : ''
}
