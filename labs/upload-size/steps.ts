import type { HttpResponse, Tools } from '#lab'

/** Attaches a PDF of this many bytes to a complaint. */
export function attach({ http }: Tools, bytes: number): Promise<HttpResponse> {
  const form = new FormData()
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  form.append('file', new File([content], 'invoice.pdf', { type: 'application/pdf' }))
  return http.post('/file-upload', form)
}
