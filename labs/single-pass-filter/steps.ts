import type { Tools } from '#lab'

export const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Writes feedback. Returns the stored comment. */
export async function writeFeedback({ http, expect }: Tools, comment: string): Promise<string> {
  const captcha = (await http.get('/rest/captcha')).json<{ captchaId: number; answer: string }>()
  const feedback = { comment, rating: 1, captchaId: captcha.captchaId, captcha: captcha.answer }
  const answer = await http.post('/api/Feedbacks', feedback)
  expect(answer.status === 201, `the feedback answered with ${answer.status}`)
  return answer.json<{ data: { comment: string } }>().data.comment
}
