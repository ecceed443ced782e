/** Writes past the component that watches over a field, which then hears of it as of any key. */
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Puts a text into a field as if it were typed, and leaves the focus where it is. */
export function fill(field: HTMLInputElement, text: string): void {
  write?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

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
  fill(field, text)
  field.focus()
  return true
}
