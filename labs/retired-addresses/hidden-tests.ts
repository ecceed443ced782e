import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Addresses that customers could once send cryptocurrency to. */
const RETIRED = [
  'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  'https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
  'https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6',
] as const

/** Addresses that the shop still links to. */
const LINKED = [
  'https://github.com/juice-shop/juice-shop',
  'http://shop.spreadshirt.com/juiceshop',
  'http://shop.spreadshirt.de/juiceshop',
  'https://www.stickeryou.com/products/owasp-juice-shop/794',
  'http://leanpub.com/juice-shop',
] as const

/** Requests the redirect to an address, plain or percent-encoded. */
async function ask(
  { http }: Tools,
  to: string,
  isPlain: boolean,
): Promise<{ status: number; leads: string }> {
  const { status, headers } = await http.get(`/redirect?to=${isPlain ? to : encodeURIComponent(to)}`)
  return { status, leads: headers.location ?? '' }
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const leads = (name: string, to: string, challenge?: string): GeneratedAttack => {
    const isPlain = !/[&#]/.test(to) && random.chance()
    return {
      name,
      payload: to,
      ...(challenge !== undefined && { challenge }),
      run: async (tools) => {
        const answer = await ask(tools, to, isPlain)
        tools.expect(answer.status === 302 && answer.leads === to, `it answered with ${answer.status}`)
      },
    }
  }
  // A remaining entry may have text after the old address.
  return random
    .shuffle(RETIRED)
    .flatMap((old) => [
      leads('a retired address: the redirect must be refused', old, 'redirectCryptoCurrencyChallenge'),
      leads(
        'a retired address with a query: the redirect must be refused',
        `${old}?${random.word()}=${random.number(1, 99)}`,
      ),
      leads(
        'a retired address with a path appended: the redirect must be refused',
        `${old}/${random.word()}`,
      ),
      leads(
        'a retired address with a # appended: the redirect must be refused',
        `${old}${random.pick(['&', '#'])}${random.word()}`,
      ),
    ])
}

function functionalityFor({ random, urls }: GeneratorTools): GeneratedCheck[] {
  const reached = (to: string): GeneratedCheck => ({
    name: 'an address on the list is redirected to',
    payload: to,
    run: async (tools) => {
      const { status, leads } = await ask(tools, to, false)
      tools.expect(status === 302 && leads === to, `it answered with ${status}`)
    },
  })
  const refused = (name: string, to: string): GeneratedCheck => ({
    name,
    payload: to,
    run: async (tools) => {
      const { status } = await ask(tools, to, false)
      tools.expect(status === 406, `it answered with ${status}`)
    },
  })
  const near = (address: string): string => {
    const { origin, pathname } = new URL(address)
    return `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}${random.word()}${random.number(1, 99)}`
  }
  const neighbours = random.shuffle([...LINKED, ...RETIRED]).map(near)
  return [
    ...random.shuffle(LINKED).map(reached),
    ...neighbours.map((to) => refused('another page of a listed host is refused', to)),
    ...LINKED.map((one) => {
      const { protocol, host } = new URL(one)
      return refused(
        'another host whose name begins like a listed one is refused',
        `${protocol}//${host}.${urls.foreignHost()}/`,
      )
    }),
    ...LINKED.map((one) => {
      const { protocol, hostname, pathname } = new URL(one)
      const host = `${hostname.slice(0, hostname.lastIndexOf('.') + 1)}${random.word()}`
      return refused(
        'a listed name under another top-level domain is refused',
        `${protocol}//${host}${pathname}`,
      )
    }),
    refused('an unknown address is refused', `https://${urls.foreignHost()}/${random.word()}`),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'a list is not a function: the tests request each address that is on it, and others'
