import type { NearMiss } from '#lab'
import { book, logInAsJim } from './steps.ts'

const CHALLENGE = 'failOpenChallenge'

function isAnswered(
  name: string,
  dateOfBirth: string | undefined,
  status: number,
  evening?: string,
): NearMiss {
  return {
    challenge: CHALLENGE,
    name,
    run: async (tools) => {
      const answered = await book(tools, await logInAsJim(tools), dateOfBirth, evening)
      tools.expect(answered === status, `the shop answered with ${answered}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  isAnswered('somebody born in 1990 books', '1990-07-21', 201),
  isAnswered('somebody born in 2015 is refused', '2015-07-21', 403),
  isAnswered('somebody who is not born yet is refused', '2999-02-30', 403),
  isAnswered('no date at all is refused before the partner is asked', undefined, 400),
  isAnswered('an adult on an evening on which the partner is closed anyway', '1990-07-21', 201, 'closed'),
]
