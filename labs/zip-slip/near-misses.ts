import type { NearMiss, Tools } from '#lab'

/** Complains with an archive. */
async function complain({ http, zip, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([await zip(files)], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'fileWriteChallenge',
    name: 'a file of that name, but in the customer’s own folder',
    run: (tools) => complain(tools, { 'ftp/legal.md': 'mine' }),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'a file that climbs one floor only',
    run: (tools) => complain(tools, { '../ftp/legal.md': 'mine' }),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'a file that climbs out of the house',
    run: (tools) => complain(tools, { '../../../../ftp/legal.md': 'mine', '/ftp/legal.md': 'mine' }),
  },
]
