import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { guessOne, mutation, pinOf, send, tryAll } from './steps.ts'

const challenge = 'manyNamesChallenge'
/** A customer's guesses in five minutes. */
const GUESSES = 10

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

type Guess = (pin: string, place: number) => string

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const [name, fragment] = [random.word(), `${random.word()}Tries`]
  const guess =
    (between: string): Guess =>
    (pin, place) =>
      `${name}${place}${between}redeemRaffle(pin: "${pin}") { ok }`
  const all = (
    title: string,
    inOne: number,
    bodyOf: (pins: readonly string[]) => object,
  ): GeneratedAttack => {
    const account = accountOf(kit)
    return {
      name: title,
      payload: JSON.stringify(bodyOf(['0000', '0001'])),
      challenge,
      run: async (tools) => tryAll(tools, await tools.signUp(account), inOne, bodyOf),
    }
  }
  /** Harm is done if more than ten guesses of one customer are answered. */
  const more = (title: string, requests: number, bodyOf: (first: number) => object): GeneratedAttack => {
    const account = accountOf(kit)
    return {
      name: title,
      payload: JSON.stringify(bodyOf(0)).slice(0, 400),
      run: async (tools: Tools) => {
        const customer = await tools.signUp(account)
        let answered = 0
        for (let number = 0; number < requests; number++) {
          answered += (await send(tools, bodyOf(number), customer)).answered
        }
        tools.expect(answered > GUESSES, `${answered} guesses were answered`)
      },
    }
  }
  const pins = (count: number, first: number) => Array.from({ length: count }, (_, at) => pinOf(first + at))
  const [start, few, some] = [random.number(0, 9_000), random.number(11, 20), random.number(4, 7)]
  const separator = random.pick([':,', ' :\n', ':#,\n', '\t:,, '])
  return [
    all('all PINs, a thousand under other names in each request: it must be refused', 1_000, (some1000) => ({
      query: mutation(some1000, guess(':')),
    })),
    all('the same with commas, comments or line breaks: it must be refused', 1_000, (some1000) => ({
      query: mutation(some1000, guess(separator)),
    })),
    all('a thousand guesses in a fragment: it must be refused', 1_000, (some1000) => ({
      query: `mutation { ...${fragment} } fragment ${fragment} on Mutation { ${some1000.map(guess(':')).join(' ')} }`,
    })),
    all('lists of a hundred mutations with ten guesses each: they must be refused', 1_000, (some1000) =>
      Array.from({ length: 100 }, (_, at) => ({
        query: mutation(some1000.slice(10 * at, 10 * at + 10), guess(':')),
      })),
    ),
    more('a few guesses more than ten in one request: they must be refused', 1, () => ({
      query: mutation(pins(few, start), guess(random.pick([':', separator]))),
    })),
    more('several requests with a few guesses each: no more than ten may be answered', 4, (number) => ({
      query: mutation(pins(some, start + number * some), guess(':')),
    })),
    more('a list of mutations with a guess each: no more than ten may be answered', 1, () =>
      pins(few, start).map((pin) => ({
        query: mutation([pin], (one) => `redeemRaffle(pin: "${one}") { ok }`),
      })),
    ),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const [one, other, third, fourth] = [accountOf(kit), accountOf(kit), accountOf(kit), accountOf(kit)]
  const [word, pin] = [random.word(), pinOf(random.number(0, 9_999))]
  return [
    {
      name: 'ten guesses in ten requests are answered, and the eleventh is not',
      payload: pin,
      run: async (tools) => {
        const customer = await tools.signUp(one)
        const statuses: number[] = []
        for (let count = 0; count <= GUESSES; count++) {
          statuses.push((await guessOne(tools, customer, pinOf(Number(pin) + count))).status)
        }
        const wanted = [...Array.from({ length: GUESSES }, () => 200), 429]
        tools.expect(statuses.join() === wanted.join(), `they were answered with ${statuses.join()}`)
      },
    },
    {
      name: 'the guesses of one customer cost another one nothing',
      payload: pin,
      run: async (tools) => {
        const [customer, friend] = [await tools.signUp(other), await tools.signUp(third)]
        for (let count = 0; count < GUESSES; count++) await guessOne(tools, customer, pin)
        const { status } = await guessOne(tools, friend, pin)
        tools.expect(status === 200, `the other customer was answered with ${status}`)
      },
    },
    {
      name: 'many products under other names, and a search for the word redeemRaffle, cost no guess',
      payload: word,
      run: async (tools) => {
        const customer = await tools.signUp(fourth)
        const products = Array.from(
          { length: 12 },
          (_, at) => `${word}${at}: product(id: ${at + 1}) { name }`,
        )
        const query = `{ ${products.join(' ')} x: products(search: "redeemRaffle redeemRaffle ${word}: redeemRaffle") { name } }`
        for (let count = 0; count < 4; count++) {
          const { status } = await send(tools, { query }, customer)
          tools.expect(status === 200, `the query was answered with ${status}`)
        }
        const guess = { query: `mutation { ${word}: redeemRaffle(pin: "${pin}") { ok } }` }
        const { status, answered } = await send(tools, guess, customer)
        tools.expect(status === 200 && answered === 1, `the guess was answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  costOf: {
    call: ({ random }) => {
      const guesses = random.pick([0, 0, 1, 1, random.number(2, 10), random.number(11, 1_000)])
      const others = random.number(guesses === 0 ? 1 : 0, 12)
      const fields = random.shuffle([
        ...Array.from({ length: guesses }, () => 'redeemRaffle'),
        ...Array.from({ length: others }, () => random.pick(['product', 'products', 'me', 'giftCard'])),
      ])
      const text = fields.map((field, at) => `${random.word()}${at}: ${field}`).join(' ')
      const request = {
        text: `{ ${text} }`,
        fields,
        operations: random.number(1, 3),
        depth: random.number(1, 8),
      }
      return { args: [request], payload: `${guesses} guesses, ${others} other fields` }
    },
    // A fix may ask more for several guesses in one request than they are, but not less.
    same: (submitted, right) => {
      const [cost, wanted] = [Number(submitted), Number(right)]
      return wanted <= 1 ? cost === wanted : !(cost < wanted)
    },
  },
}
