/** Writes past the component that watches over a field, which then hears of it as of any key. */
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Types a text into the field of this selector as a person would, and leaves the focus there. False where there is no
 * such field.
 */
export function typeInto(selector: string, text: string): boolean {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLInputElement)) return false
  // On phones the search opens from a button.
  if (!field.checkVisibility({ visibilityProperty: true }))
    field.closest('search')?.querySelector('button')?.click()
  write?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  return true
}
