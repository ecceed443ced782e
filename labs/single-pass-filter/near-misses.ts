import type { NearMiss, Tools } from '#lab'

async function writeFeedback({ http, expect }: Tools, comment: string): Promise<void> {
  const captcha = (await http.get('/rest/captcha')).json<{ captchaId: number; answer: string }>()
  const feedback = { comment, rating: 1, captchaId: captcha.captchaId, captcha: captcha.answer }
  const answer = await http.post('/api/Feedbacks', feedback)
  expect(answer.status === 201 || answer.status === 400, `the feedback answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'the plain payload, which the filter removes',
    run: (tools) => writeFeedback(tools, 'Nice! <iframe src="javascript:alert(`xss`)">'),
  },
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'another tag that the filter puts together',
    run: (tools) => writeFeedback(tools, '<<script>Foo</script>marquee>Nice!'),
  },
]
