/** Elements that take text. */
export const FIELD = 'input, textarea, select, [contenteditable]'

/** Whether the focus is in a field. */
export function isTyping(): boolean {
  return document.activeElement?.matches(FIELD) === true
}
