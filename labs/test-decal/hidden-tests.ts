import type {
  BrowserSession,
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'

const OURS = 'https://github.com/juice-shop/juice-shop'
const CATS = ['https://cataas.com/cat', 'http://placekitten.com/g/400/500'] as const
const LOGO = 'assets/public/images/brand/mark.svg'
const JIM = 'ncc-1701'

/** Opens the page of the deluxe members as Jim with these parameters. Returns what is on the crates. */
async function crates({ http, browser, settings, expect }: Tools, query: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: JIM })
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { authentication } = login.json<{ authentication: BrowserSession }>()
  await browser.open(`/#/deluxe-membership${query}`, authentication)
  return (await browser.html('app-deluxe-user')) ?? ''
}

/** Three folders up, written in one of many ways. */
function climb(draw: Random): string {
  const folder = draw.word()
  return draw.pick([
    '../../../',
    '../../..//',
    './../../../',
    '.././../../',
    `${folder}/../../../../`,
    `..//../../`,
    `brand/../../../../`,
  ])
}

/** A decal that leads through our own redirect. */
function leaving(draw: Random): { decal: string; cat: string } {
  const cat = draw.pick(CATS)
  const end = draw.pick(['', '&y=.png', '&y=.svg', `&${draw.word()}=${draw.word()}.jpg`, '#.png'])
  return {
    decal: `${climb(draw)}${draw.pick(['redirect', 'Redirect', 'redirect/'])}?to=${cat}?x=${OURS}${end}`,
    cat,
  }
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const decorate = (name: string, decal: string, sign: string): GeneratedAttack => ({
    name,
    payload: decal,
    runs: 'browser',
    run: async (tools) => {
      const shown = await crates(tools, `?testDecal=${encodeURIComponent(decal)}`)
      tools.expect(shown.includes(sign), 'it is not on the crates')
    },
  })
  const { decal, cat } = leaving(random)
  const place = `${random.word()}/${random.word()}`
  const picture = `${climb(random)}${place}${random.pick(['', '.png', '.svg', '?x=.png'])}`
  return [
    decorate('a testDecal with ../ to the redirect: it must not be loaded', decal, `?to=${cat}`),
    decorate('a testDecal with ../ to another file: it must not be loaded', picture, place),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const query = random.pick(['', `?${random.word()}=${random.word()}`, `?decal=${random.word()}.svg`])
  return [
    {
      name: 'without testDecal the shop’s own mark is shown',
      payload: `/#/deluxe-membership${query}`,
      runs: 'browser',
      run: async (tools) => {
        const shown = await crates(tools, query)
        tools.expect(shown.split(`href="${LOGO}"`).length === 6, 'it is not there five times')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** A picture of ours by a plain name: it may be shown or not. */
const PLAIN = /href="assets\/public\/images\/(?:[a-z\d_-]+\/)*[a-z\d_-]+\.(?:svg|png|jpe?g)"/gi

export const oracle: Oracle = {
  Decals: {
    call: ({ random }) => {
      const word = random.word()
      const testDecal = random.pick([
        null,
        '',
        `${word}.svg`,
        `brand/${word}.png`,
        word,
        leaving(random).decal,
        leaving(random).decal,
        `${climb(random)}${word}.png`,
        `https://${word}.example/${word}.png`,
        `//${word}.example/${word}.svg`,
        `%2e%2e/%2e%2e/${word}.png`,
        `..\\..\\..\\${word}.png`,
        `data:image/svg+xml,${word}.svg`,
        `${word}.png?${word}`,
      ])
      const places = Array.from({ length: random.number(0, 5) }, () => ({
        x: random.number(0, 300),
        y: random.number(0, 200),
        size: random.number(10, 90),
        turn: random.number(-45, 45),
      }))
      return { args: [{ logo: LOGO, testDecal, places }], payload: String(testDecal) }
    },
    same: (submitted, right) => String(submitted).replaceAll(PLAIN, `href="${LOGO}"`) === String(right),
  },
}
