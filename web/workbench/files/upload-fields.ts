/** A field of the page that takes files. */
export interface UploadField {
  field: HTMLInputElement
  name: string
}

/** The fields for files on the page at this moment, by what they are called there. The workbench's own are none of them. */
export function uploadFields(): UploadField[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[type="file"]:not([data-workbench-picker])',
  )
  return Array.from(fields, (field) => ({ field, name: nameOf(field) }))
}

function nameOf(field: HTMLInputElement): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim()
  return label || field.name || field.id || 'file'
}

/** Puts a file into a field as if it had been picked there; what the field offers to pick from does not matter. */
export function putInto(field: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  field.files = transfer.files
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
