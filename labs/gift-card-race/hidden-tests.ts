import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { buy, type Customer, gained, redeem } from './steps.ts'

const challenge = 'giftCardRaceChallenge'

/** The most that a wallet may hold once the card is credited. */
const FULL = 2_000

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

async function outOf(
  tools: Tools,
  value: number,
  customers: readonly Customer[],
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const sum = await gained(tools, customers, meanwhile)
  tools.expect(sum > value, `${sum} came out of a card of ${value}`)
}

/** Each test takes as long as the bank's delay, so there are few. */
function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const [one, two, three, hands] = [
    random.number(41, 100),
    random.number(11, 40),
    random.number(41, 99),
    random.number(2, 6),
  ]
  const [alone, first, second, patient] = [accountOf(kit), accountOf(kit), accountOf(kit), accountOf(kit)]
  return [
    {
      name: 'one card redeemed several times at once: it must count once',
      payload: `a card of ${one}, ${hands} times`,
      challenge,
      run: async (tools) => {
        const customer = await tools.signUp(alone, 200)
        const code = await buy(tools, customer, one)
        const race = () => Promise.all(Array.from({ length: hands }, () => redeem(tools, customer, code)))
        await outOf(tools, one, [customer], race)
      },
    },
    {
      name: 'one card redeemed by two customers at once: it must count once',
      payload: `a card of ${two}`,
      challenge,
      run: async (tools) => {
        const both = [await tools.signUp(first, 200), await tools.signUp(second, 200)] as const
        const code = await buy(tools, both[0], two)
        await outOf(tools, two, both, () => Promise.all(both.map((hand) => redeem(tools, hand, code))))
      },
    },
    {
      name: 'the same card redeemed again while the first request is running: it must count once',
      payload: `a card of ${three}, and a look at the cards in between`,
      challenge,
      run: async (tools) => {
        const customer = await tools.signUp(patient, 200)
        const code = await buy(tools, customer, three)
        await outOf(tools, three, [customer], async () => {
          const begun = redeem(tools, customer, code)
          await tools.http.get('/rest/gift-cards', customer)
          await Promise.all([begun, redeem(tools, customer, code)])
        })
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const [small, large, third] = [random.number(11, 40), random.number(41, 100), random.number(10, 100)]
  const [one, other, buyer, full, friend] = [
    accountOf(kit),
    accountOf(kit),
    accountOf(kit),
    accountOf(kit),
    accountOf(kit),
  ]
  const nowhere = `PEEL-${random.word()}`.toUpperCase()
  return [
    {
      name: 'two customers redeem two cards at once, each once',
      payload: `cards of ${small} and ${large}`,
      run: async (tools) => {
        const [customer, second] = [await tools.signUp(one, 200), await tools.signUp(other)]
        const codes = [await buy(tools, customer, small), await buy(tools, customer, large)] as const
        const sum = await gained(tools, [customer, second], async () => {
          const both = [redeem(tools, customer, codes[0]), redeem(tools, second, codes[1])]
          const statuses = (await Promise.all(both)).join()
          tools.expect(statuses === '200,200', `they were answered with ${statuses}`)
        })
        tools.expect(sum === small + large, `${sum} came out of cards of ${small} and ${large}`)
        const again = [await redeem(tools, second, codes[0]), await redeem(tools, second, nowhere)].join()
        tools.expect(again === '404,404', `an empty card and a missing one were answered with ${again}`)
      },
    },
    {
      name: 'a card that a full wallet refuses stays valid for somebody else',
      payload: `a card of ${third}`,
      run: async (tools) => {
        const code = await buy(tools, await tools.signUp(buyer, 200), third)
        const refused = await redeem(tools, await tools.signUp(full, FULL), code)
        tools.expect(refused === 409, `the full wallet was answered with ${refused}`)
        const customer = await tools.signUp(friend)
        const sum = await gained(tools, [customer], () => redeem(tools, customer, code))
        tools.expect(sum === third, `${sum} came out of a card of ${third}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

interface Card {
  value: number
  isFull: boolean
}

/** A store with one card. */
function drawerOf(code: string, card: Card | undefined) {
  return {
    find: (asked: string) => (asked === code ? card && { ...card } : undefined),
    update: (asked: string, conditions: Partial<Card>, { isFull }: { isFull: boolean }) => {
      if (!card || asked !== code) return 0
      const { value = card.value, isFull: wanted = card.isFull } = conditions
      if (value !== card.value || wanted !== card.isFull) return 0
      card.isFull = isFull
      return 1
    },
  }
}

export const oracle: Oracle = {
  redeem: {
    times: 60,
    call: ({ random }) => {
      const [code, userId, hasRoom] = [
        `PEEL-${random.word()}`.toUpperCase(),
        random.number(1, 90),
        !random.chance(3),
      ]
      const card = random.chance(6) ? undefined : { value: random.number(10, 100), isFull: !random.chance(4) }
      const was = card && (card.isFull ? `a card of ${card.value}` : 'an empty card')
      const booked: string[] = []
      const bank = {
        book: async (to: number, amount: number) => {
          booked.push(`${amount} for ${to}`)
          return hasRoom
        },
      }
      return {
        args: [drawerOf(code, card), bank, code, userId],
        payload: `${was ?? 'no card'}, and a wallet ${hasRoom ? 'with' : 'without'} room`,
        seen: () => ({ booked, isFull: card?.isFull }),
      }
    },
  },
}
