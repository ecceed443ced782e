import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Wall {
  data: { imagePath: string; caption: string }[]
}

async function wall({ http, expect }: Tools): Promise<Wall['data']> {
  const answer = await http.get('/rest/memories/')
  expect(answer.status === 200, `the wall answered with ${answer.status}`)
  return answer.json<Wall & Record<string, unknown>>().data
}

/** Corrects the URL of a broken picture, with upper-case or lower-case digits, and opens it. */
async function look(tools: Tools, spell: (digits: string) => string): Promise<void> {
  const broken = (await wall(tools)).find(({ imagePath }) => imagePath.includes('#'))?.imagePath ?? ''
  tools.expect(broken !== '', 'no picture is broken')
  const mended = new URL(broken.replaceAll('#', '%23'), 'http://shop/').pathname
  const picture = await tools.http.get(mended.replace(/%[0-9A-F]{2}/g, spell))
  const type = picture.headers['content-type']
  tools.expect(type === 'image/jpeg', `it is ${type}`)
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const upTo = random.number(1, 6)
  const mend = (
    name: string,
    payload: string,
    spell: (digits: string, at: number) => string,
  ): GeneratedAttack => ({
    name,
    payload,
    challenge: 'missingEncodingChallenge',
    run: (tools) => {
      let count = 0
      return look(tools, (digits) => spell(digits, count++))
    },
  })
  return [
    mend(
      'a picture’s name with # encoded in large hexadecimal digits: it must not be served',
      '%23',
      (digits) => digits,
    ),
    mend(
      'a picture’s name with # encoded in small hexadecimal digits: it must not be served',
      '%23',
      (digits) => digits.toLowerCase(),
    ),
    mend(
      'a picture’s name with # encoded in mixed hexadecimal digits: it must not be served',
      `small up to number ${upTo}`,
      (digits, at) => (at < upTo ? digits.toLowerCase() : digits),
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const from = random.number(0, 99)
  return [
    {
      name: 'the pictures of the photo wall can be loaded',
      payload: `from number ${from} on`,
      run: async (tools) => {
        const whole = (await wall(tools)).filter(({ imagePath }) => !imagePath.includes('#'))
        tools.expect(whole.length > 4, `only ${whole.length} hang there`)
        for (const step of [0, 3]) {
          const path = whole[(from + step) % whole.length]?.imagePath ?? ''
          const picture = await tools.http.get(`/${path}`)
          tools.expect(
            picture.headers['content-type']?.startsWith('image/') ?? false,
            `${path} is no picture`,
          )
        }
      },
    },
    {
      name: 'all pictures are in the folder for uploads',
      payload: 'assets/public/images/uploads/',
      run: async (tools) => {
        const strays = (await wall(tools)).filter(
          ({ imagePath }) => !imagePath.startsWith('assets/public/images/uploads/'),
        )
        tools.expect(strays.length === 0, `${strays.length} lie elsewhere`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  addressOf: {
    call: ({ random }) => {
      const name = () => {
        const sign = random.pick(['#', '?', '%', ' ', '-', '#1-#', '%23', '😼'])
        return random.pick([
          random.word(),
          `${random.word()}${sign}${random.word()}`,
          `${sign}${random.word()}`,
        ])
      }
      const path = `${random.pick(['', '/', '//'])}assets/${random.word()}/${name()}.${random.pick(['jpg', 'png'])}`
      return { args: [path], payload: path }
    },
    // Some characters may be written either way: what is requested in the end counts.
    same: (submitted, right) => placeOf(submitted) === placeOf(right),
  },
}

/** What a browser requests for this URL, decoded. */
function placeOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.startsWith('/')) return undefined
  try {
    const { pathname, search } = new URL(address, 'http://shop/')
    return `${pathname.split('/').map(decodeURIComponent).join('\n')}\n${search}`
  } catch {
    return undefined
  }
}
