import type { FunctionalCheck, Tools } from '#lab'

/** Writes feedback. Returns it as everybody reads it. */
async function publish({ http, expect }: Tools, comment: string): Promise<string> {
  const captcha = (await http.get('/rest/captcha')).json<{ captchaId: number; answer: string }>()
  const { captchaId, answer } = captcha
  const written = await http.post('/api/Feedbacks', { comment, rating: 4, captchaId, captcha: answer })
  expect(written.status === 201, `the feedback was answered with ${written.status}`)
  const { id } = written.json<{ data: { id: number } }>().data
  const { data } = (await http.get('/api/Feedbacks')).json<{ data: { id: number; comment: string }[] }>()
  return data.find((row) => row.id === id)?.comment ?? ''
}

const quoting =
  'My aunt always says "a glass of juice is worth more than all the gold in the bank", and I agree. (anonymous)'
const talkative =
  'I keep my wallet at home and pay with my good name: it is the only private key that I never lost. (anonymous)'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a quotation in feedback is shown in full',
    run: async (tools) => tools.expect((await publish(tools, quoting)) === quoting, 'some of it is gone'),
  },
  {
    name: 'feedback about a wallet is shown',
    run: async (tools) => tools.expect((await publish(tools, talkative)) === talkative, 'some of it is gone'),
  },
  {
    name: 'feedback is shown to everybody unchanged',
    run: async ({ http, expect }) => {
      const { data } = (await http.get('/api/Feedbacks')).json<{
        data: { comment: string; rating: number }[]
      }>()
      expect(data.length > 5, 'there is hardly any')
      const warm = data.find(({ comment }) => comment.startsWith('Warm welcome, cold drinks'))
      expect(warm?.comment.endsWith('A fine port of call. (***@juice-sh.op)') ?? false, 'Jim is cut short')
    },
  },
]
