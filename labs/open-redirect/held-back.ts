import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** Places that we link to. */
const PLACES = [
  'https://github.com/juice-shop/juice-shop',
  'http://shop.spreadshirt.de/juiceshop',
  'https://www.stickeryou.com/products/owasp-juice-shop/794',
] as const

async function leave({ http, expect }: Tools, to: string): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === 302, `the redirect answered with ${answer.status}`)
  expect(answer.headers.location === to, `it leads to ${answer.headers.location}`)
}

function attacksOn({ draw, urls }: DrawTools): DrawnAttack[] {
  const leads = (name: string, to: string): DrawnAttack => ({
    name,
    payload: to,
    challenge: 'redirectChallenge',
    run: (tools) => leave(tools, to),
  })
  const place = () => draw.pick(PLACES)
  const from = (scheme: string) => `${scheme}://${urls.foreignHost()}`
  return [
    leads('one of our places in the query of another', `${from('https')}/?${draw.word()}=${place()}`),
    leads('in the middle of the query', `${from('https')}/?${draw.word()}=${place()}&${draw.word()}`),
    leads('behind the hash', `${from('https')}/#${place()}`),
    leads('in the path', `${from('https')}/${draw.word()}/${place()}/${draw.word()}`),
    leads('without encryption', `${from('http')}/${draw.word()}?${place()}`),
    leads('at a port of its own', `${from('https')}:${draw.number(1_024, 9_999)}/?${place()}`),
    leads('anywhere at all that has it in its address', urls.lookalike(place())),
  ]
}

function worksFor({ draw, urls }: DrawTools): DrawnCheck[] {
  const strange = `https://${urls.foreignHost()}/${draw.word()}`
  const check = (to: string): DrawnCheck => ({
    name: 'a place that we link to can be reached',
    payload: to,
    run: (tools) => leave(tools, to),
  })
  return [
    ...draw.shuffle(PLACES).map(check),
    {
      name: 'a place that we do not link to is refused',
      payload: strange,
      run: async ({ http, expect }) => {
        const answer = await http.get(`/redirect?to=${encodeURIComponent(strange)}`)
        expect(answer.status === 406, `it answered with ${answer.status}`)
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  mayRedirect: {
    call: ({ draw, urls }) => {
      const known = (): string => `${draw.pick(['http', 'https'])}://${draw.word()}.example${tail()}`
      const tail = (): string => (draw.chance() ? `/${draw.word()}` : '')
      const targets = Array.from({ length: draw.number(1, 6) }, known)
      const one = draw.pick(targets)
      const { host } = new URL(one)
      const to = draw.pick([
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
