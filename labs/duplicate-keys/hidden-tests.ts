import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const HEADERS = { 'content-type': 'application/json' }

interface Account {
  email: string
  password: string
}

interface Basket {
  data: { Products: { id: number; BasketItem: { quantity: number } }[] }
}

/** Signs up and logs in. The customer's basket exists and is empty. */
async function join({ http, logIn, expect }: Tools, { email, password }: Account) {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const session = await logIn(email, password)
  await http.get(`/rest/basket/${session.bid}`, { token: session.token })
  return session
}

async function send({ http }: Tools, token: string, body: string): Promise<number> {
  return (await http.post('/api/BasketItems/', body, { token, headers: HEADERS })).status
}

/** Placeholders for the numbers of the participants, filled in when they are known. */
function filled(body: string, own: number, other: number): string {
  return body.replaceAll('"own"', String(own)).replaceAll('"other"', String(other))
}

function attacksOn({ random, json, settings }: GeneratorTools): GeneratedAttack[] {
  const somebody = () => ({ email: random.address(settings.domain), password: random.password() })
  const juice = () => ({ ProductId: random.number(1, 6), quantity: random.number(1, 3) })
  const smuggle = (name: string, body: string): GeneratedAttack => {
    const [victim, thief] = [somebody(), somebody()]
    return {
      name,
      payload: body,
      challenge: 'basketManipulateChallenge',
      run: async (tools) => {
        const owner = await join(tools, victim)
        const { token, bid } = await join(tools, thief)
        const status = await send(tools, token, filled(body, bid, owner.bid))
        tools.expect(status === 200, `the basket answered with ${status}`)
        const found = (
          await tools.http.get(`/rest/basket/${owner.bid}`, { token: owner.token })
        ).json<Basket>()
        tools.expect(found.data.Products.length === 1, 'nothing came to lie in the other basket')
      },
    }
  }
  const others = Object.entries(juice()).map(([name, value]) => `"${name}":${value}`)
  const coded = [...'BasketId']
    .map((letter, at) =>
      at === 0 || random.chance() ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
    )
    .join('')
  const gap = () => random.pick(['', ' ', '  ', '\n', '\t'])
  return [
    smuggle(
      'JSON with two BasketId keys, the second of somebody else: nothing may be added to their basket',
      json.twice('BasketId', ['own', 'other'], juice()),
    ),
    smuggle(
      'JSON with many BasketId keys, the last of somebody else: nothing may be added to their basket',
      json.twice('BasketId', ['own', 'own', 'other'], juice()),
    ),
    smuggle(
      'JSON with a second BasketId in \\u escapes: nothing may be added to somebody else’s basket',
      `{"BasketId"${gap()}:${gap()}"own"${gap()},${others.join(`${gap()},`)},${gap()}"${coded}":"other"}`,
    ),
  ]
}

function functionalityFor({ random, json, settings }: GeneratorTools): GeneratedCheck[] {
  const somebody = () => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other, owner, thief] = [somebody(), somebody(), somebody(), somebody()]
  const [product, quantity] = [random.number(1, 6), random.number(1, 4)]
  const puts = (name: string, account: Account, write: (bid: number) => string): GeneratedCheck => {
    return {
      name,
      payload: write(7),
      run: async (tools) => {
        const { token, bid } = await join(tools, account)
        const status = await send(tools, token, write(bid))
        tools.expect(status === 200, `the basket answered with ${status}`)
        const [line] = (await tools.http.get(`/rest/basket/${bid}`, { token })).json<Basket>().data.Products
        tools.expect(
          line?.id === product && line.BasketItem.quantity === quantity,
          'something else lies in it',
        )
      },
    }
  }
  const body = json.write({ ProductId: product, quantity, BasketId: 'own' })
  return [
    puts('the own BasketId as text, as the web app sends it, is accepted', one, (bid) =>
      JSON.stringify({ ProductId: product, BasketId: String(bid), quantity }),
    ),
    puts('the own BasketId as a number, with the keys in any order, is accepted', other, (bid) =>
      filled(body, bid, bid),
    ),
    {
      name: 'a single BasketId of somebody else is refused',
      payload: json.write({ ProductId: product, BasketId: 'other', quantity }),
      run: async (tools) => {
        const { bid } = await join(tools, owner)
        const { token } = await join(tools, thief)
        const sent = JSON.stringify({ ProductId: product, BasketId: String(bid), quantity })
        const status = await send(tools, token, sent)
        tools.expect(status === 401, `the basket answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  readItem: {
    call: ({ random }) => {
      const own = random.number(1, 90)
      const id = random.chance() ? own : random.number(1, 90)
      const fields = random.shuffle([
        { name: 'BasketId', value: random.chance() ? id : String(id) },
        { name: 'ProductId', value: random.number(1, 40) },
        { name: 'quantity', value: random.number(1, 9) },
        ...(random.chance(4) ? [{ name: random.word(), value: random.word() }] : []),
      ])
      const body = `{${fields.map(({ name, value }) => `"${name}":${JSON.stringify(value)}`).join()}}`
      return {
        args: [body, () => fields, { basketId: own }],
        payload: `${body} of basket ${own}`,
      }
    },
  },
}
