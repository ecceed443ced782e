import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { type Direction, exchange, gained, lotsOf, purseOf } from './steps.ts'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  /** A few extra cents are enough; the judge requires a coin of them. */
  const presses = (
    name: string,
    loop: readonly (readonly [Direction, readonly number[]])[],
    { rounds = 1, least = 0.5 } = {},
  ): GeneratedAttack => {
    const account = accountOf(kit)
    return {
      name,
      payload: loop.map(([direction, lots]) => `${direction} ${lots.slice(0, 5).join()}, …`).join(' and '),
      ...(least >= 100 && { challenge: 'roundingLoopChallenge' }),
      run: async (tools) => {
        const customer = await tools.signUp(account, 100)
        const sum = await gained(tools, customer, async () => {
          for (let round = 0; round < rounds; round++) {
            for (const [direction, lots] of loop) await exchange(tools, customer, direction, lots)
          }
        })
        tools.expect(sum >= least, `the gain is ${sum} cents`)
      },
    }
  }
  const odd = () => random.number(0, 4) * 2 + 3
  const few = Array.from({ length: random.number(3, 8) }, odd)
  const [one, other] = [random.number(40, 50), random.number(70, 99)]
  return [
    presses(
      'small amounts converted back and forth: the balance must not grow',
      [
        ['toCoins', lotsOf(1, one)],
        ['toPips', lotsOf(1, one)],
      ],
      { rounds: 4, least: 100 },
    ),
    presses('odd amounts of pips converted: the balance must not grow', [['toCoins', few]]),
    presses('single cents converted one by one: the balance must not grow', [['toPips', lotsOf(1, other)]]),
    presses('larger amounts of cents converted: the balance must not grow', [
      ['toPips', lotsOf(random.pick([4, 7, 10, 13]), random.number(11, 30))],
    ]),
    presses('one odd amount of pips converted: the balance must not grow', [['toCoins', [odd()]]]),
    presses('one uneven amount of cents converted: the balance must not grow', [
      ['toPips', [random.number(1, 9) * 3 + 1]],
    ]),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const account = accountOf(kit)
  const [coins, pips] = [
    Array.from({ length: random.number(2, 5) }, () => random.number(1, 9) * 2),
    Array.from({ length: random.number(2, 5) }, () => random.number(1, 300) * 3),
  ]
  const sum = (lots: readonly number[]) => lots.reduce((all, lot) => all + lot, 0)
  const [left, keeper] = [random.number(1, 45) * 2 + 1, accountOf(kit)]
  return [
    {
      name: 'even amounts are converted exactly, both ways',
      payload: `${coins.join()} and ${pips.join()}`,
      run: async (tools) => {
        const customer = await tools.signUp(account, 100)
        await exchange(tools, customer, 'toCoins', coins)
        await exchange(tools, customer, 'toPips', pips)
        const now = await purseOf(tools, customer)
        const due = {
          pips: 100 - sum(coins) + (sum(pips) * 2) / 3,
          cents: 10_000 + (sum(coins) * 3) / 2 - sum(pips),
        }
        const isRight = now.pips === due.pips && now.cents === due.cents
        tools.expect(isRight, `the account has ${now.pips} pips and ${now.cents} cents`)
      },
    },
    {
      name: 'a remainder that cannot be converted is kept',
      payload: `${left} pips`,
      alsoOnWeak: false,
      run: async (tools) => {
        const customer = await tools.signUp(keeper)
        await exchange(tools, customer, 'toCoins', [left])
        const { pips: kept, cents } = await purseOf(tools, customer)
        const isRight = kept === 101 - left && cents === ((left - 1) * 3) / 2
        tools.expect(isRight, `the account has ${kept} pips and ${cents} cents`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  exchange: {
    call: ({ random }) => {
      const direction = random.pick<Direction>(['toCoins', 'toPips'])
      const size = random.pick([1, 3, 20, 10_000])
      const lots = Array.from({ length: random.pick([1, 1, 2, 10, 100]) }, () => random.number(1, size))
      return { args: [direction, lots], payload: `${direction} ${lots.slice(0, 5).join()} (${lots.length})` }
    },
  },
}
