import type { NearMiss, Tools } from '#lab'
import type { Captcha } from './steps.ts'

/** Writes feedback as Jim, who has the number 2, and expects this status. */
async function writeAsJim(
  tools: Tools,
  UserId: unknown,
  rightAnswer: boolean,
  status: number,
): Promise<void> {
  const { http, expect, settings } = tools
  const { token } = await tools.logIn(`jim@${settings.domain}`, 'ncc-1701')
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha>()
  const captcha = rightAnswer ? answer : 'no idea'
  const feedback = { UserId, captchaId, captcha, comment: 'Quite juicy', rating: 4 }
  const written = await http.post('/api/Feedbacks/', feedback, { token })
  expect(written.status === status, `the feedback was answered with ${written.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'forgedFeedbackChallenge',
    name: 'Jim writes in his own name',
    run: (tools) => writeAsJim(tools, '2', true, 201),
  },
  {
    challenge: 'forgedFeedbackChallenge',
    name: 'Jim empties the hidden field and writes anonymously',
    run: (tools) => writeAsJim(tools, '', true, 201),
  },
  {
    challenge: 'forgedFeedbackChallenge',
    name: 'a wrong answer to the sum keeps the forgery out',
    run: (tools) => writeAsJim(tools, 1, false, 401),
  },
]
