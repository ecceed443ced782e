import type { NearMiss } from '#lab'
import { delivers } from './steps.ts'

const CHALLENGE = 'slowPatternChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'four hundred honest signs, which match at once',
    run: async (tools) => tools.expect(await delivers(tools, 'A'.repeat(400)), 'they do not match'),
  },
  {
    challenge: CHALLENGE,
    name: 'something short that is no postcode',
    run: async (tools) => tools.expect(!(await delivers(tools, 'AAAAAAAA!')), 'it is one'),
  },
  {
    challenge: CHALLENGE,
    name: 'five hundred characters, which are not checked',
    run: async (tools) => tools.expect(!(await delivers(tools, `${'A'.repeat(499)}!`)), 'they are one'),
  },
  {
    challenge: CHALLENGE,
    name: 'for ever, and with more signs than asked for',
    run: async ({ http, expect }) => {
      const { status } = await http.post('/rest/deliveries/check', { postcode: `${'A'.repeat(60)}!` })
      expect(status === 503, `it was answered with ${status}`)
    },
  },
]
