import type { Attack, Tools } from '#lab'
import { logInAsJim, mutation, tryAll } from './steps.ts'

const attack = (name: string, bodyOf: (pins: readonly string[]) => object): Attack => ({
  challenge: 'manyNamesChallenge',
  name,
  run: async (tools: Tools) => tryAll(tools, await logInAsJim(tools), 1_000, bodyOf),
})

export const attacks: Attack[] = [
  attack('all PINs, a thousand under other names in each request', (pins) => ({ query: mutation(pins) })),
  attack('the same, with a comma after each name', (pins) => ({
    query: mutation(pins, (pin, place) => `a${place}:,redeemRaffle(pin: "${pin}") { ok }`),
  })),
]
