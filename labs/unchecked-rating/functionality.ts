import type { FunctionalCheck, Tools } from '#lab'

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

export const functionality: FunctionalCheck[] = [
  {
    name: 'customers give one to five stars',
    run: async (tools) => {
      for (const stars of [1, 3, 5]) {
        const status = await rate(tools, stars)
        tools.expect(status === 201, `${stars} stars were answered with ${status}`)
      }
    },
  },
  {
    name: 'six stars are too much of a good thing',
    run: async (tools) => {
      const status = await rate(tools, 6)
      tools.expect(status === 400, `six stars were answered with ${status}`)
    },
  },
]
