import type { Tools } from '#lab'

export const FILE = '../../frontend/dist/frontend/assets/public/videos/owasp_promo.vtt'

export const PAYLOAD = '</script><script>alert(`xss`)</script>'

/** Sends a complaint with an archive. */
export async function complain({ http, zip, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([await zip(files)], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
}
