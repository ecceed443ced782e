/** Most that may come with a complaint, in bytes. */
export const LARGEST_INVOICE = 100_000

/** Most letters of a complaint in the form. The server takes longer ones from those who send their own. */
export const MESSAGE_LENGTH = 160

/** What the file dialog offers. What is taken goes further: partners still send their old formats. */
export const OFFERED = '.pdf,.zip'

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

/** Why a file cannot come along: a key of the texts, or undefined where it can. */
export function invoiceError({ type, size }: { type: string; size: number }): string | undefined {
  if (!TAKEN.has(type)) return 'INVALID_FILE_TYPE'
  return size > LARGEST_INVOICE ? 'INVALID_FILE_SIZE' : undefined
}
