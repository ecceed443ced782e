import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { type Customer, change, knock, logInAsAdmin, preferencesOf, send } from './steps.ts'

const CHALLENGE = 'badAppleChallenge'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** The ways from an object to the prototype of all objects. */
const WAYS = {
  'by __proto__': (below: object) => ({ ['__proto__']: below }),
  'by the constructor': (below: object) => ({ constructor: { prototype: below } }),
  'by __proto__ twice': (below: object) => ({ ['__proto__']: { constructor: { prototype: below } } }),
} as const

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const somebody = () => accountOf(tools)
  /** The attacker sends a wish and goes to the back room. */
  const enters = (name: string, wish: string): GeneratedAttack => {
    const account = somebody()
    return {
      name,
      payload: wish,
      challenge: CHALLENGE,
      alone: true,
      run: async (shop) => {
        const customer = await shop.signUp(account)
        await send(shop, customer, wish)
        const status = await knock(shop, customer)
        shop.expect(status === 200, `the back room answered with ${status}`)
      },
    }
  }
  /** The wish of one customer appears among the preferences of another one. */
  const spreads = (name: string, way: keyof typeof WAYS): GeneratedAttack => {
    const [one, other] = [somebody(), somebody()]
    const note = `${random.word()} ${random.word()}`
    const wish = JSON.stringify(WAYS[way]({ note }))
    return {
      name,
      payload: wish,
      alone: true,
      run: async (shop) => {
        const [attacker, victim] = [await shop.signUp(one), await shop.signUp(other)]
        await send(shop, attacker, wish)
        const preferences = await change(shop, victim, { ice: 'some' })
        shop.expect(preferences.note === note, 'the other customer has only preferences of their own')
      },
    }
  }
  const isStaff = { isStaff: true }
  const nested = random.pick(['straw', 'ice', 'pulp', random.word()])
  const escaped = JSON.stringify(WAYS['by __proto__'](isStaff)).replace(
    random.pick(['__proto__', 'isStaff']),
    (word) => word.replace(/[a-z_]/, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  )
  const around = { [random.word()]: random.word(), pulp: random.chance() }
  return [
    enters(
      '__proto__ with isStaff: the back room must stay closed',
      JSON.stringify({ ...around, ...WAYS['by __proto__'](isStaff) }),
    ),
    enters(
      'constructor.prototype with isStaff: the back room must stay closed',
      JSON.stringify({ ...WAYS['by the constructor'](isStaff), ...around }),
    ),
    enters(
      '__proto__ within another preference: the back room must stay closed',
      JSON.stringify({ [nested]: WAYS['by __proto__'](isStaff) }),
    ),
    enters(
      'constructor.prototype within another preference: the back room must stay closed',
      JSON.stringify({ [nested]: WAYS['by the constructor'](isStaff) }),
    ),
    enters(
      '__proto__ and constructor mixed: the back room must stay closed',
      JSON.stringify(WAYS['by __proto__ twice'](isStaff)),
    ),
    enters('__proto__ written with an escaped letter: the back room must stay closed', escaped),
    spreads('__proto__ with a note: other customers must not get it', 'by __proto__'),
    spreads('constructor.prototype with a note: other customers must not get it', 'by the constructor'),
  ]
}

function wishes({ random }: GeneratorTools) {
  return {
    ...(random.chance() && { ice: random.pick(['none', 'some', 'plenty']) }),
    ...(random.chance() && { pulp: random.chance() }),
    ...(random.chance() && { note: `${random.word()} ${random.word()}` }),
    ...(random.chance() && {
      straw: {
        ...(random.chance() && { kind: random.pick(['none', 'paper', 'glass', 'steel']) }),
        colour: random.pick(['red', 'orange', 'yellow', 'green', 'violet']),
      },
    }),
  }
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [one, two, three, four] = [accountOf(tools), accountOf(tools), accountOf(tools), accountOf(tools)]
  const note = random.pick([
    'prototype',
    'constructor',
    '__proto__',
    'isStaff',
    `${random.name()} says hello`,
  ])
  const [first, second] = random.shuffle(['red', 'orange', 'yellow', 'green', 'violet']) as [string, string]
  const kind = random.pick(['paper', 'glass', 'steel'])
  const strawOf = async (shop: Tools, customer: Customer) =>
    Object((await preferencesOf(shop, customer)).straw)
  return [
    {
      name: 'a new colour of the straw leaves its kind and the ice alone',
      payload: `${first}, ${second}, ${kind}`,
      run: async (shop) => {
        const customer = await shop.signUp(one)
        await change(shop, customer, { ice: 'some', straw: { kind, colour: first } })
        const { ice } = await change(shop, customer, { straw: { colour: second } })
        const straw = await strawOf(shop, customer)
        shop.expect(ice === 'some' && straw.kind === kind, 'something else has changed')
        shop.expect(straw.colour === second, 'the colour has not changed')
      },
    },
    {
      name: 'a note may hold any word',
      payload: note,
      run: async (shop) => {
        const customer = await shop.signUp(two)
        const preferences = await change(shop, customer, { note })
        shop.expect(preferences.note === note, 'the note is another one')
      },
    },
    {
      name: 'a preference can be changed to no, and back',
      payload: 'pulp',
      run: async (shop) => {
        const customer = await shop.signUp(three)
        await change(shop, customer, { pulp: true })
        shop.expect((await change(shop, customer, { pulp: false })).pulp === false, 'it is still there')
      },
    },
    {
      name: 'staff enter the back room, and a new customer does not',
      payload: four.email,
      run: async (shop) => {
        shop.expect((await knock(shop, await logInAsAdmin(shop))) === 200, 'staff were refused')
        shop.expect((await knock(shop, await shop.signUp(four))) === 403, 'a customer came in')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  merge: {
    times: 60,
    call: (tools) => {
      const [target, source] = [wishes(tools), wishes(tools)]
      return { args: [target, source], payload: `${JSON.stringify(target)}, ${JSON.stringify(source)}` }
    },
  },
  mayEnterBackRoom: {
    times: 12,
    call: ({ random }) => {
      const user = random.pick([{}, { isStaff: true }, { isStaff: false }])
      return { args: [user], payload: JSON.stringify(user) }
    },
    same: (submitted, right) => Boolean(submitted) === Boolean(right),
  },
}
