import type { Attack, Tools } from '#lab'

interface Captcha {
  captchaId: number
  answer: string
}

/** Writes feedback with this rating, captcha solved; returns the status of the answer. */
async function rate({ http }: Tools, rating: unknown): Promise<number> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
  const feedback = { captchaId, captcha: answer, comment: 'Words fail me. (anonymous)', rating }
  return (await http.post('/api/Feedbacks/', feedback)).status
}

/** Rates the shop with nothing, in one spelling or another. */
function nothing(name: string, rating: unknown): Attack {
  return {
    challenge: 'zeroStarsChallenge',
    name,
    run: async (tools) => {
      const status = await rate(tools, rating)
      tools.expect(status === 201, `the feedback was answered with ${status}`)
    },
  }
}

export const attacks: Attack[] = [
  nothing('the slider’s own zero', 0),
  nothing('a zero that is a text', '0'),
  nothing('a zero with decimals', '0.0'),
]
