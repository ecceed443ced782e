/** Form fields and editable elements. */
export const FIELD = 'input, textarea, select, [contenteditable]'

/** Whether the focus is in a field. */
export function isInField(): boolean {
  return document.activeElement?.matches(FIELD) === true
}
