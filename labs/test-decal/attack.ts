import type { Attack, BrowserSession, Tools } from '#lab'

const OURS = 'https://github.com/juice-shop/juice-shop'

const CATS = 'https://cataas.com/cat'
/** The site of older guides. */
const KITTENS = 'http://placekitten.com/g/400/500'

/** Opens the page of the deluxe members as Jim with this decal. */
async function decorate(
  { http, browser, settings, expect }: Tools,
  decal: string,
  cat: string,
): Promise<void> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { authentication } = login.json<{ authentication: BrowserSession }>()
  await browser.open(`/#/deluxe-membership?testDecal=${encodeURIComponent(decal)}`, authentication)
  const crate = (await browser.html('app-deluxe-user')) ?? ''
  expect(crate.includes(`/redirect?to=${cat}`), 'there is no cat on the crates')
}

export const attacks: Attack[] = [
  {
    challenge: 'svgInjectionChallenge',
    name: 'climb up and leave through the redirect',
    runs: 'browser',
    run: (tools) => decorate(tools, `../../../redirect?to=${CATS}?x=${OURS}`, CATS),
  },
  {
    challenge: 'svgInjectionChallenge',
    name: 'the link with the extension of a picture',
    runs: 'browser',
    run: (tools) => decorate(tools, `../../..//redirect?to=${CATS}?x=${OURS}&y=.png`, CATS),
  },
  {
    challenge: 'svgInjectionChallenge',
    name: 'a cat where older guides found it, dead link or not',
    runs: 'browser',
    run: (tools) => decorate(tools, `../../../redirect?to=${KITTENS}?x=${OURS}&y=.png`, KITTENS),
  },
]
