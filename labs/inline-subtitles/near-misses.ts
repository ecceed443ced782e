import type { NearMiss, Tools } from '#lab'

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

/** Writes a file, and then somebody looks at the page of the film. */
function shows(name: string, files: Record<string, string>): NearMiss {
  return {
    challenge: 'videoXssChallenge',
    name,
    run: async (tools) => {
      await complain(tools, files)
      const page = await tools.http.get('/promotion')
      tools.expect(page.status === 200, `the page answered with ${page.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'videoXssChallenge',
    name: 'the subtitles are written, and nobody goes to the cinema',
    run: (tools) => complain(tools, { [FILE]: PAYLOAD }),
  },
  shows('a script that never gets out of the subtitles', { [FILE]: '<script>alert(`xss`)</script>' }),
  shows('another script', { [FILE]: "</script><script>alert('xss')</script>" }),
  shows('the file lies one floor too low', { [FILE.slice(3)]: PAYLOAD }),
]
