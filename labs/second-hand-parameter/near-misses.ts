import type { NearMiss, Tools } from '#lab'
import { ask, buy, logInAsJim } from './steps.ts'

const misses = (name: string, run: (tools: Tools, number: string) => Promise<void>): NearMiss => ({
  challenge: 'secondHandParameterChallenge',
  name,
  run: async (tools) => {
    const number = await buy(tools, await logInAsJim(tools), 10)
    await run(tools, number)
  },
})

export const nearMisses: NearMiss[] = [
  misses('a second parameter of the shop, which ignores it', async ({ http, expect }, number) => {
    const { status, text } = await http.get(`/rest/gift-cards/balance?number=${number}&fields=pin`)
    expect(status === 200 && !text.includes('pin'), `the shop answered with ${status} ${text}`)
  }),
  misses('an ampersand that is encoded once too often', async (tools, number) => {
    const { status } = await tools.http.get(`/rest/gift-cards/balance?number=${number}%2526fields=pin%2523`)
    tools.expect(status === 404, `the shop answered with ${status}`)
  }),
  misses('the PIN of a card that does not exist', async (tools) => {
    const { status } = await ask(tools, 'PEEL-NOTHING&fields=pin#')
    tools.expect(status === 404, `the shop answered with ${status}`)
  }),
  misses('the PIN of the card that hangs on the wall, which the till does not know', async (tools) => {
    const { status } = await ask(tools, 'JUICE-FIRST-CARD&fields=pin#')
    tools.expect(status === 404, `the shop answered with ${status}`)
  }),
  misses('other fields, without the PIN', async (tools, number) => {
    const { text } = await ask(tools, `${number}&fields=value,buyer#`)
    tools.expect(text.includes('"buyer"'), `the shop answered with ${text}`)
  }),
]
