/** The largest file of a complaint, in bytes. */
export const LARGEST_INVOICE = 100_000

/** The longest message of the form. The server accepts longer ones. */
export const MESSAGE_LENGTH = 160

/** The types that the file dialog offers. More are accepted: partners still send older formats. */
export const ACCEPTED_TYPES = '.pdf,.zip'

const TAKEN = new Set([
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'multipart/x-zip',
  'application/xml',
  'text/xml',
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'text/x-yaml',
])

/** Why a file cannot be sent, as the key of a text. Undefined if it can. */
export function invoiceError({ type, size }: { type: string; size: number }): string | undefined {
  if (!TAKEN.has(type)) return 'INVALID_FILE_TYPE'
  return size > LARGEST_INVOICE ? 'INVALID_FILE_SIZE' : undefined
}
