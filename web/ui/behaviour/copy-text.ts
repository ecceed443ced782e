/** Puts a text into the clipboard, also where that is closed to pages: over http, from another machine. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // What lies outside an open dialog cannot be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
