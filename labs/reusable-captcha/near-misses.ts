import type { NearMiss, Tools } from '#lab'

/** Requests one captcha and sends feedback with it this many times. */
async function write({ http, expect }: Tools, times: number, wrong: boolean): Promise<void> {
  const captcha = (await http.get('/rest/captcha/')).json<{ captchaId: number; answer: string }>()
  const answer = wrong ? `${captcha.answer}1` : captcha.answer
  for (let count = 0; count < times; count++) {
    const feedback = { captchaId: captcha.captchaId, captcha: answer, comment: 'Hm (anonymous)', rating: 3 }
    const sent = await http.post('/api/Feedbacks/', feedback)
    expect(sent.status === (wrong ? 401 : 201), `feedback was answered with ${sent.status}`)
  }
}

const challenge = 'captchaBypassChallenge'

export const nearMisses: NearMiss[] = [
  { challenge, name: 'nine pieces of feedback with one captcha', run: (tools) => write(tools, 9, false) },
  { challenge, name: 'twenty wrong answers in a row', run: (tools) => write(tools, 20, true) },
  {
    challenge,
    name: 'nine that are taken, and three that are not',
    run: async (tools) => {
      await write(tools, 9, false)
      await write(tools, 3, true)
    },
  },
]
