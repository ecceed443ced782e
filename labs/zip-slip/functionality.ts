import type { FunctionalCheck, Tools } from '#lab'

/** Complains with an archive. */
async function complain({ http, zip, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([await zip(files)], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a complaint comes with two scans in an archive, and the terms stay as they are',
    run: async (tools) => {
      const before = await tools.http.get('/ftp/legal.md')
      await complain(tools, { 'scans/front.pdf': 'front', 'scans/back.pdf': 'back' })
      const after = await tools.http.get('/ftp/legal.md')
      tools.expect(before.status === 200 && after.text === before.text, 'the terms are others')
    },
  },
]
