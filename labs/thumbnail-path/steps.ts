import type { Tools } from '#lab'

/** Two dots and a slash, plain and nested, for filters that remove them. */
const UP = ['../', '....//']

/** Requests a path from the picture server in all spellings, and expects these words for one of them. */
export async function reads({ http, expect }: Tools, src: string, words: string): Promise<void> {
  for (const up of UP) {
    const answer = await http.get(`/thumbs?src=${encodeURIComponent(src.replaceAll('../', up))}`)
    if (answer.status === 200 && answer.text.includes(words)) return
  }
  expect(false, `${src} stays where it is`)
}

/** Requests a picture and expects one. */
export async function shows({ http, expect }: Tools, src: string): Promise<void> {
  const { status, headers } = await http.get(`/thumbs?src=${encodeURIComponent(src)}`)
  expect(status === 200, `${src} answered with ${status}`)
  const type = headers['content-type'] ?? ''
  expect(type === 'image/jpeg', `${src} came as ${type}`)
}

/** Puts a file onto the shop's disk, through the archive of a complaint. */
export async function putThere({ http, zip, expect }: Tools, path: string, text: string): Promise<void> {
  const form = new FormData()
  const archive = await zip({ [`../../${path}`]: text })
  form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the archive was answered with ${answer.status}`)
}
