/** Tags that are allowed in feedback. */
const ALLOWED = /^(?:b|i|em|strong|u|s|p|br|ul|ol|li|blockquote|code|pre)$/i

/** Refuses exactly two brackets in a row. */
export function cleanComment(comment: string): string {
  return /(?:^|[^<])<<[^<]/.test(comment) ? '' : filterOnce(comment)
}

function filterOnce(text: string): string {
  return text.replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi, keepAllowed)
}

function keepAllowed(tag: string, _element: string | undefined, name: string | undefined): string {
  return name !== undefined && ALLOWED.test(name) ? tag.replace(/\s[^>]*/, '') : ''
}
