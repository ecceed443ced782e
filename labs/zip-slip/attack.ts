import type { Attack, Tools } from '#lab'

/** Complains with an archive. */
async function complain({ http, zip, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([await zip(files)], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
}

const MINE = '# The law\n\nWhoever reads this owes me a juice.\n'

async function replaceTerms(tools: Tools, ...names: string[]): Promise<void> {
  await complain(tools, Object.fromEntries(names.map((name) => [name, MINE])))
  const terms = await tools.http.get('/ftp/legal.md')
  tools.expect(terms.text === MINE, 'the terms are still the old ones')
}

export const attacks: Attack[] = [
  {
    challenge: 'fileWriteChallenge',
    name: 'an archive with a file that climbs two floors',
    run: (tools) => replaceTerms(tools, '../../ftp/legal.md'),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'one that goes down a floor before it climbs',
    run: (tools) => replaceTerms(tools, 'scans/../../../ftp/legal.md'),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'two files, one of which climbs too far',
    run: (tools) => replaceTerms(tools, '../../ftp/legal.md', '../../../ftp/legal.md'),
  },
]
