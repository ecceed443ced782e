/** Opens a window of its own for an export, as plain text. False where the browser does not allow windows. */
export function showExport(userData: string): boolean {
  const popup = window.open('', '_blank', 'width=500')
  if (!popup) return false
  const text = popup.document.createElement('pre')
  text.textContent = userData
  text.style.whiteSpace = 'pre-wrap'
  popup.document.body.replaceChildren(text)
  return true
}
