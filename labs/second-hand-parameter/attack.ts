import type { Attack } from '#lab'
import { buy, logInAsJim, stealPin } from './steps.ts'

/** Asks about a card of Jim's, with something behind its number. */
const asks = (name: string, behind: string): Attack => ({
  challenge: 'secondHandParameterChallenge',
  name,
  run: async (tools) => {
    const number = await buy(tools, await logInAsJim(tools), 10)
    await stealPin(tools, number + behind)
  },
})

export const attacks: Attack[] = [
  {
    challenge: 'secondHandParameterChallenge',
    name: 'other fields of the card of the raffle, and the rest behind a hash',
    run: (tools) => stealPin(tools, 'JUICE-TENTH-FAIR&fields=pin#'),
  },
  asks('other fields, and the rest behind a hash', '&fields=pin#'),
  asks('other fields first', '&fields=pin'),
  asks('a semicolon, which the till reads like an ampersand', ';fields=left,pin'),
  asks('everything that the till knows', '&format=full'),
]
