import type { NearMiss } from '#lab'
import { exchange, gained, logInAsJim, lotsOf } from './steps.ts'

const CHALLENGE = 'roundingLoopChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a hundred pips in one lot, and back',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const sum = await gained(tools, him, async () => {
        await exchange(tools, him, 'toCoins', [100])
        await exchange(tools, him, 'toPips', [150])
      })
      tools.expect(sum === 0, `the gain is ${sum} cents`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'many lots of two pips and of three cents, which come out even',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const sum = await gained(tools, him, async () => {
        for (let round = 0; round < 5; round++) {
          await exchange(tools, him, 'toCoins', lotsOf(2, 50))
          await exchange(tools, him, 'toPips', lotsOf(3, 50))
        }
      })
      tools.expect(sum === 0, `the gain is ${sum} cents`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'one round, and a gain of half a coin',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const sum = await gained(tools, him, async () => {
        await exchange(tools, him, 'toCoins', lotsOf(1, 50))
        await exchange(tools, him, 'toPips', lotsOf(1, 50))
      })
      tools.expect(sum === 50, `the gain is ${sum} cents`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a whole coin, and each half of it for another account',
    run: async (tools) => {
      const { logIn, settings } = tools
      for (const who of [await logInAsJim(tools), await logIn(`admin@${settings.domain}`, 'admin123')]) {
        const sum = await gained(tools, who, async () => {
          for (let round = 0; round < 2; round++) await exchange(tools, who, 'toCoins', lotsOf(1, 50))
        })
        tools.expect(sum === 50, `the gain was ${sum} cents`)
      }
    },
  },
]
