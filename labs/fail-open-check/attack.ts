import type { Attack } from '#lab'
import { book, logInAsJim } from './steps.ts'

function letsIn(name: string, dateOfBirth: string): Attack {
  return {
    challenge: 'failOpenChallenge',
    name,
    run: async (tools) => {
      const status = await book(tools, await logInAsJim(tools), dateOfBirth)
      tools.expect(status === 201, `the shop answered with ${status}`)
    },
  }
}

export const attacks: Attack[] = [
  letsIn('born on a day that does not exist, which the partner refuses with 422', '2015-02-30'),
  letsIn('born in the year 0, about which the partner never answers', '0000-01-01'),
  letsIn('a birthday that is no date', '0'),
]
