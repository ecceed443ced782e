/** Whether the user is at a field for text: nothing else may take the focus then, and the page stays where it is. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true
}
