import type { FunctionalCheck, Tools } from '#lab'

async function kept({ http, expect }: Tools, comment: string, expected: string): Promise<void> {
  const captcha = (await http.get('/rest/captcha')).json<{ captchaId: number; answer: string }>()
  const feedback = { comment, rating: 4, captchaId: captcha.captchaId, captcha: captcha.answer }
  const answer = await http.post('/api/Feedbacks', feedback)
  expect(answer.status === 201, `the feedback answered with ${answer.status}`)
  const { data } = answer.json<{ data: { comment: string } }>()
  expect(data.comment === expected, `the shop kept “${data.comment}”`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'emphasis in feedback is kept',
    run: (tools) => kept(tools, 'I <em>love</em> this <b>shop</b>!', 'I <em>love</em> this <b>shop</b>!'),
  },
  {
    name: 'what does more than that is taken out',
    run: (tools) =>
      kept(
        tools,
        'I am a harm<script>steal-cookie</script><img src="csrf-attack"/><iframe src="evil-content"></iframe>less comment.',
        'I am a harmless comment.',
      ),
  },
]
