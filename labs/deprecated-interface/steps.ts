import type { HttpResponse, Tools } from '#lab'

export const WORDS = 'B2B customer complaints via file upload have been deprecated for security reasons'

/** The shortest ZIP archive: the end record only. */
export const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`

/** Attaches a file to a complaint. */
export function attach({ http }: Tools, name: string, type: string, content: string): Promise<HttpResponse> {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return http.post('/file-upload', form)
}
