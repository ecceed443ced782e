import type { NearMiss, Tools } from '#lab'

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
