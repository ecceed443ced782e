import type { FunctionalCheck, Tools } from '#lab'

/** The subtitles as a player gets them: from the page, or from the address that it names. */
async function subtitlesOf({ http, expect }: Tools): Promise<string> {
  const page = await http.get('/promotion')
  expect(page.status === 200, `the page answered with ${page.status}`)
  const [, inPage] =
    /^[^<>]*>([\s\S]*?)<\/script>/.exec(page.text.split('<script id="subtitle"')[1] ?? '') ?? []
  const [, elsewhere] = /<track [^<>]*src="\.([^"<>]+)"/.exec(page.text) ?? []
  if (inPage !== undefined || elsewhere === undefined) return inPage ?? ''
  return (await http.get(elsewhere)).text
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the film has subtitles at their times',
    run: async (tools) => {
      const subtitles = await subtitlesOf(tools)
      tools.expect(subtitles.startsWith('WEBVTT'), 'there are no subtitles')
      const times = subtitles.match(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/gm)
      tools.expect((times?.length ?? 0) >= 5, `${times?.length ?? 0} of them have a time`)
    },
  },
  {
    name: 'the film itself can be watched',
    run: async ({ http, expect }) => {
      const film = await http.get('/video', { headers: { range: 'bytes=0-99' } })
      expect(film.status === 206 && film.bytes.length === 100, `the film answered with ${film.status}`)
    },
  },
]
