import type { NearMiss } from '#lab'
import { type Captcha, rate } from './steps.ts'

function rates(name: string, rating: unknown, expected: number): NearMiss {
  return {
    challenge: 'zeroStarsChallenge',
    name,
    run: async (tools) => {
      const status = await rate(tools, rating)
      tools.expect(status === expected, `the feedback was answered with ${status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  rates('a single star', 1, 201),
  rates('no rating at all', undefined, 400),
  rates('nothing instead of zero', null, 400),
  rates('less than nothing', -1, 400),
  {
    challenge: 'zeroStarsChallenge',
    name: 'zero stars with the wrong answer to the sum',
    run: async ({ http, expect }) => {
      const { captchaId } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
      const feedback = { captchaId, captcha: 'many', comment: 'Zero!', rating: 0 }
      const answer = await http.post('/api/Feedbacks/', feedback)
      expect(answer.status === 401, `the feedback was answered with ${answer.status}`)
    },
  },
]
