/** Copies a text to the clipboard, also if the Clipboard API is missing: over plain http, from another machine. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // Elements outside an open dialog cannot be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
