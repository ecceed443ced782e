import type { FunctionalCheck, Tools } from '#lab'

const PASSWORD = 'pomegranate-42'
const ANSWER = 'The one with the red door'

async function signUp({ http, settings }: Tools): Promise<string> {
  const email = `fig@${settings.domain}`
  const account = { email, password: PASSWORD, passwordRepeat: PASSWORD }
  const { id } = (await http.post('/api/Users', account)).json<{ data: { id: number } }>().data
  await http.post('/api/SecurityAnswers', { UserId: id, SecurityQuestionId: 11, answer: ANSWER })
  return email
}

async function reset({ http }: Tools, email: string, answer: string): Promise<number> {
  const body = { email, answer, new: PASSWORD, repeat: PASSWORD }
  return (await http.post('/rest/user/reset-password', body)).status
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer may answer wrongly a few times',
    run: async (tools) => {
      const email = await signUp(tools)
      for (const wrong of ['the red one', 'The one with the red door!', 'Red'])
        await reset(tools, email, wrong)
      const status = await reset(tools, email, ANSWER)
      tools.expect(status === 200, `the right answer was answered with ${status}`)
    },
  },
  {
    name: 'a customer can reset the password during an attack on another account',
    run: async (tools) => {
      const email = await signUp(tools)
      for (let count = 0; count < 110; count++) {
        const body = {
          email: `jim@${tools.settings.domain}`,
          answer: `${count}`,
          new: PASSWORD,
          repeat: PASSWORD,
        }
        const headers = { 'x-forwarded-for': '10.9.8.7', 'x-real-ip': '10.9.8.7' }
        await tools.http.post('/rest/user/reset-password', body, { headers })
      }
      const status = await reset(tools, email, ANSWER)
      tools.expect(status === 200, `the right answer was answered with ${status}`)
    },
  },
]
