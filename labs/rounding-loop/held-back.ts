import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'
import { type Direction, exchange, gained, lotsOf, purseOf } from './steps.ts'

const accountOf = ({ draw, settings }: DrawTools) => ({
  email: draw.address(settings.domain),
  password: draw.password(),
})

function attacksOn(kit: DrawTools): DrawnAttack[] {
  const { draw } = kit
  /** Some cents too many are all it takes; a coin of them is what the judge asks for. */
  const presses = (
    name: string,
    loop: readonly (readonly [Direction, readonly number[]])[],
    { rounds = 1, least = 0.5 } = {},
  ): DrawnAttack => {
    const account = accountOf(kit)
    return {
      name,
      payload: loop.map(([direction, lots]) => `${direction} ${lots.slice(0, 5).join()}, …`).join(' and '),
      ...(least >= 100 && { challenge: 'roundingLoopChallenge' }),
      run: async (tools) => {
        const hers = await tools.signUp(account, 100)
        const sum = await gained(tools, hers, async () => {
          for (let round = 0; round < rounds; round++) {
            for (const [direction, lots] of loop) await exchange(tools, hers, direction, lots)
          }
        })
        tools.expect(sum >= least, `she gained ${sum} cents`)
      },
    }
  }
  const odd = () => draw.number(0, 4) * 2 + 3
  const few = Array.from({ length: draw.number(3, 8) }, odd)
  const [one, other] = [draw.number(40, 50), draw.number(70, 99)]
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
      ['toPips', lotsOf(draw.pick([4, 7, 10, 13]), draw.number(11, 30))],
    ]),
    presses('one odd amount of pips converted: the balance must not grow', [['toCoins', [odd()]]]),
    presses('one uneven amount of cents converted: the balance must not grow', [
      ['toPips', [draw.number(1, 9) * 3 + 1]],
    ]),
  ]
}

function worksFor(kit: DrawTools): DrawnCheck[] {
  const { draw } = kit
  const account = accountOf(kit)
  const [coins, pips] = [
    Array.from({ length: draw.number(2, 5) }, () => draw.number(1, 9) * 2),
    Array.from({ length: draw.number(2, 5) }, () => draw.number(1, 300) * 3),
  ]
  const sum = (lots: readonly number[]) => lots.reduce((all, lot) => all + lot, 0)
  const [left, keeper] = [draw.number(1, 45) * 2 + 1, accountOf(kit)]
  return [
    {
      name: 'even amounts are converted exactly, both ways',
      payload: `${coins.join()} and ${pips.join()}`,
      run: async (tools) => {
        const hers = await tools.signUp(account, 100)
        await exchange(tools, hers, 'toCoins', coins)
        await exchange(tools, hers, 'toPips', pips)
        const now = await purseOf(tools, hers)
        const due = {
          pips: 100 - sum(coins) + (sum(pips) * 2) / 3,
          cents: 10_000 + (sum(coins) * 3) / 2 - sum(pips),
        }
        const isRight = now.pips === due.pips && now.cents === due.cents
        tools.expect(isRight, `she has ${now.pips} pips and ${now.cents} cents`)
      },
    },
    {
      name: 'a remainder that cannot be converted is kept',
      payload: `${left} pips`,
      alsoOnWeak: false,
      run: async (tools) => {
        const hers = await tools.signUp(keeper)
        await exchange(tools, hers, 'toCoins', [left])
        const { pips: kept, cents } = await purseOf(tools, hers)
        const isRight = kept === 101 - left && cents === ((left - 1) * 3) / 2
        tools.expect(isRight, `she has ${kept} pips and ${cents} cents`)
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  exchange: {
    call: ({ draw }) => {
      const direction = draw.pick<Direction>(['toCoins', 'toPips'])
      const size = draw.pick([1, 3, 20, 10_000])
      const lots = Array.from({ length: draw.pick([1, 1, 2, 10, 100]) }, () => draw.number(1, size))
      return { args: [direction, lots], payload: `${direction} ${lots.slice(0, 5).join()} (${lots.length})` }
    },
  },
}
