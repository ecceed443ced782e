import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { leave } from './steps.ts'

/** The addresses that we link to. */
const PLACES = [
  'https://github.com/juice-shop/juice-shop',
  'http://shop.spreadshirt.de/juiceshop',
  'https://www.stickeryou.com/products/owasp-juice-shop/794',
] as const

function attacksOn({ random, urls }: GeneratorTools): GeneratedAttack[] {
  const leads = (name: string, to: string): GeneratedAttack => ({
    name,
    payload: to,
    challenge: 'redirectChallenge',
    run: (tools) => leave(tools, to),
  })
  const place = () => random.pick(PLACES)
  const from = (scheme: string) => `${scheme}://${urls.foreignHost()}`
  return [
    leads(
      'a foreign host with an allowed address as a query value: the redirect must be refused',
      `${from('https')}/?${random.word()}=${place()}`,
    ),
    leads(
      'a foreign host with an allowed address between other parameters: the redirect must be refused',
      `${from('https')}/?${random.word()}=${place()}&${random.word()}`,
    ),
    leads(
      'a foreign host with an allowed address behind the #: the redirect must be refused',
      `${from('https')}/#${place()}`,
    ),
    leads(
      'a foreign host with an allowed address in its path: the redirect must be refused',
      `${from('https')}/${random.word()}/${place()}/${random.word()}`,
    ),
    leads(
      'a foreign http: host with an allowed address in its query: the redirect must be refused',
      `${from('http')}/${random.word()}?${place()}`,
    ),
    leads(
      'a foreign host with a port and an allowed address in its query: the redirect must be refused',
      `${from('https')}:${random.number(1_024, 9_999)}/?${place()}`,
    ),
    leads(
      'a foreign host with an allowed address in a parameter: the redirect must be refused',
      urls.lookalike(place()),
    ),
  ]
}

function functionalityFor({ random, urls }: GeneratorTools): GeneratedCheck[] {
  const strange = `https://${urls.foreignHost()}/${random.word()}`
  const check = (to: string): GeneratedCheck => ({
    name: 'an address on the list is redirected to',
    payload: to,
    run: (tools) => leave(tools, to),
  })
  return [
    ...random.shuffle(PLACES).map(check),
    {
      name: 'an address that is not on the list is refused',
      payload: strange,
      run: async ({ http, expect }) => {
        const answer = await http.get(`/redirect?to=${encodeURIComponent(strange)}`)
        expect(answer.status === 406, `it answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayRedirect: {
    call: ({ random, urls }) => {
      const known = (): string => `${random.pick(['http', 'https'])}://${random.word()}.example${tail()}`
      const tail = (): string => (random.chance() ? `/${random.word()}` : '')
      const targets = Array.from({ length: random.number(1, 6) }, known)
      const one = random.pick(targets)
      const { host } = new URL(one)
      const to = random.pick([
        one,
        one,
        urls.lookalike(one),
        `https://${urls.foreignHost()}${tail()}`,
        `https://${host}.${urls.foreignHost()}/`,
        `https://${host}@${urls.foreignHost()}/`,
        `${urls.foreignHost()}/${one}`,
        '',
      ])
      return { args: [targets, to], payload: `${to || 'nothing'}, where we link to ${targets.join(', ')}` }
    },
  },
}
