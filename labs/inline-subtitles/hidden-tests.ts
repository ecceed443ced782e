import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'
import { FILE } from './steps.ts'

const ADDRESS = '/assets/public/videos/owasp_promo.vtt'
const KNOWN = '</script><script>alert(`xss`)</script>'

/** Replaces the film's subtitles through an archive. */
async function write({ http, zip, expect }: Tools, subtitles: string): Promise<void> {
  const form = new FormData()
  form.append(
    'file',
    new File([await zip({ [FILE]: subtitles })], 'complaint.zip', { type: 'application/zip' }),
  )
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
  const file = await http.get(ADDRESS)
  expect(file.text === subtitles, 'the subtitles are still the old ones')
}

async function pageOf({ http, expect }: Tools): Promise<string> {
  const page = await http.get('/promotion')
  expect(page.status === 200, `the page answered with ${page.status}`)
  return page.text
}

/** The start tag of the first element with this name that contains a word, and the text after it. */
function elementOf(
  html: string,
  name: 'script' | 'track',
  word: string,
): { tag: string; rest: string } | undefined {
  // The content of a tag is searched once only.
  for (let index = html.indexOf(`<${name} `); index >= 0; ) {
    const end = html.indexOf('>', index)
    if (end < 0) return undefined
    const tag = html.slice(index + name.length + 1, end)
    if (tag.includes(word)) return { tag, rest: html.slice(end + 1) }
    index = html.indexOf(`<${name} `, end)
  }
  return undefined
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = tag.split(` ${name}="`)[1]?.split('"')[0]
  return value?.replaceAll('&amp;', '&')
}

/** The subtitles as a player gets them: from the page, or from the address that it names. */
async function heardBy(tools: Tools): Promise<string | undefined> {
  const page = await pageOf(tools)
  const inPage = elementOf(page, 'script', 'id="subtitle"')
  if (inPage) return inPage.rest.split(/<\/script[\s/>]/i)[0]
  const track = elementOf(page, 'track', 'src=')
  const src = track && attributeOf(track.tag, 'src')
  if (src === undefined) return undefined
  return (await tools.http.get(new URL(src, 'http://shop/').pathname)).text
}

function timeOf(seconds: number): string {
  return `00:00:${String(seconds).padStart(2, '0')}.000`
}

/** Subtitles with these texts, one after the other. */
function subtitlesOf(lines: readonly string[]): string {
  const cues = lines.map((line, at) => `${timeOf(at * 2)} --> ${timeOf(at * 2 + 2)}\n${line}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}

function attacksOn({ random, html }: GeneratorTools): GeneratedAttack[] {
  const somewhere = (payload: string): string => {
    const lines = Array.from({ length: random.number(0, 2) }, () => `${random.name()} ${random.word()}.`)
    return random.pick([payload, subtitlesOf([...lines, payload])])
  }
  const known = (name: string, before: string): GeneratedAttack => {
    const subtitles = somewhere(`${before}${KNOWN}`)
    return {
      name,
      payload: subtitles,
      challenge: 'videoXssChallenge',
      run: async (tools) => {
        await write(tools, subtitles)
        tools.expect((await pageOf(tools)).includes(KNOWN), 'the script is not in the page')
      },
    }
  }
  const breaksOut = (name: string, end: string): GeneratedAttack => {
    const script = html.script(`alert("${random.word()}")`)
    const subtitles = somewhere(`${end}${script}`)
    return {
      name,
      payload: subtitles,
      run: async (tools) => {
        await write(tools, subtitles)
        const page = await pageOf(tools)
        const [, ...outside] = (elementOf(page, 'script', 'id="subtitle"')?.rest ?? '').split(
          /<\/script[\s/>]/i,
        )
        tools.expect(
          outside.join('').includes(script.slice(0, 6)) && page.includes(script),
          'it stays inside',
        )
      },
    }
  }
  const tag = html.tag('script')
  return [
    known('subtitles with </script><script>: it must not run', ''),
    known(
      'subtitles with </script> twice: it must not run',
      random.pick(['</script>', '</script>\n', '<script></script>']),
    ),
    known(
      'subtitles with a script tag nested in another: it must not run',
      random.pick(['<scr<script>ipt>', '</scr</script>ipt>']),
    ),
    breaksOut(
      'subtitles with </ScRipt> in mixed case: the page’s script must not end early',
      `</${tag === 'script' ? 'SCRIPT' : tag}>`,
    ),
    breaksOut(
      'subtitles with </script > and a blank inside: the page’s script must not end early',
      `</script${random.pick([' ', '\n', '\t', '/', ' x'])}>`,
    ),
    breaksOut('subtitles with </script> and an image with onerror: it must not run', '</script>'),
    breaksOut('subtitles with </script> split around another: it must not run', '</scr</script>ipt>'),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const plays = (name: string, lines: readonly string[], alsoOnWeak?: false): GeneratedCheck => {
    const subtitles = subtitlesOf(lines)
    return {
      name,
      payload: lines.join(' / '),
      ...(alsoOnWeak === false && { alsoOnWeak }),
      run: async (tools) => {
        await write(tools, subtitles)
        const heard = await heardBy(tools)
        tools.expect(heard === subtitles, `a player gets: ${heard}`)
      },
    }
  }
  const line = () => `${random.name()}, ${random.word()}!`
  return [
    plays('subtitles that change are shown as they are now', [line(), line(), line()]),
    plays('subtitles with markup and special characters are shown', [
      `<i>${random.word()}</i> & ${random.word()} < ${random.number(2, 9)}`,
      `“${random.name()}”, said <v ${random.name()}>"${random.word()}" -> '${random.word()}' $& $1 \\n`,
    ]),
    plays('subtitles that mention <script> are shown', [line(), `First <script>, then ${random.word()}`]),
    plays(
      'subtitles with </script> in them are shown to the last word',
      [line(), `We end it with </script>, ${random.name()}`],
      false,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  subtitlesHtml: {
    call: ({ random }) => {
      const end = random.pick(['', '</script>', KNOWN, '<script>', '"><b>', "' onload='"])
      const text = subtitlesOf([textOf(random), `${textOf(random)}${end}`])
      const address = `./${random.word()}/${random.word()}/${random.word()}.vtt`
      return { args: [{ text, address }], payload: `${address}: ${text}` }
    },
    // Names and order of attributes do not matter: the player has to find the file, and nothing else may be added.
    same: (submitted, right) => trackIn(submitted) !== undefined && trackIn(submitted) === trackIn(right),
  },
}

function textOf(draw: Random): string {
  return `${draw.name()} ${draw.word()}`
}

/** The address of the subtitles, if the output is one track element. */
function trackIn(html: unknown): string | undefined {
  if (typeof html !== 'string') return undefined
  const track = elementOf(html.trim(), 'track', 'src=')
  const isAlone = html.trim().startsWith('<track ') && ['', '</track>'].includes(track?.rest ?? 'none')
  const kind = track && attributeOf(track.tag, 'kind')
  const isRight = kind === undefined || kind === 'subtitles' || kind === 'captions'
  return track && isAlone && isRight ? attributeOf(track.tag, 'src') : undefined
}
