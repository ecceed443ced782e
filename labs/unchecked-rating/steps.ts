import type { Tools } from '#lab'

export interface Captcha {
  captchaId: number
  answer: string
}

/** Writes feedback with this rating, with the captcha solved. Returns the status. */
export async function rate(
  { http }: Tools,
  rating: unknown,
  comment = 'Words fail me. (anonymous)',
): Promise<number> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
  const feedback = { captchaId, captcha: answer, comment, rating }
  return (await http.post('/api/Feedbacks/', feedback)).status
}
