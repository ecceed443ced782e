import type { Tools } from '#lab'

export interface Captcha {
  captchaId: number
  answer: string
}

/** Writes feedback as the contact form does. Returns its author. */
export async function write(
  { http, expect }: Tools,
  comment: string,
  UserId: unknown,
  token?: string,
): Promise<number | null> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<{
    captchaId: number
    answer: string
  }>()
  const feedback = { UserId, captchaId, captcha: answer, comment, rating: 4 }
  const written = await http.post('/api/Feedbacks/', feedback, token === undefined ? {} : { token })
  expect(written.status === 201, `the feedback was answered with ${written.status}`)
  return written.json<{ data: { UserId: number | null } }>().data.UserId
}
