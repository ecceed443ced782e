import type { FunctionalCheck, Tools } from '#lab'
import { beAsked, reset } from './steps.ts'

const FORGOTTEN = 'pomegranate-42'
const ANSWER = 'The one with the red door'
const NEW = 'cherimoya-43'

/** Signs up with a security question. Returns the address. */
async function signUp({ http, expect, settings }: Tools): Promise<string> {
  const email = `fig@${settings.domain}`
  const account = { email, password: FORGOTTEN, passwordRepeat: FORGOTTEN }
  const registered = await http.post('/api/Users', account)
  expect(registered.status === 201, `signing up was answered with ${registered.status}`)
  const { id } = registered.json<{ data: { id: number } }>().data
  const kept = await http.post('/api/SecurityAnswers', { UserId: id, SecurityQuestionId: 11, answer: ANSWER })
  expect(kept.status === 201, `the security answer was answered with ${kept.status}`)
  return email
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer who forgot the password gets in with the security answer or the mailed code',
    run: async (tools) => {
      const email = await signUp(tools)
      await beAsked(tools, email)
      const letter = await tools.lastLetter(email)
      const code = letter?.match(/\d{8}/)?.[0]
      const status = await reset(tools, email, code ?? ANSWER, NEW)
      tools.expect(status === 200, `it was answered with ${status}`)
      const login = await tools.http.post('/rest/user/login', { email, password: NEW })
      tools.expect(login.status === 200, `the new password was answered with ${login.status}`)
    },
  },
  {
    name: 'guesses are refused, and the password stays unchanged',
    run: async (tools) => {
      const email = await signUp(tools)
      await beAsked(tools, email)
      for (const guess of ['The one with the blue door', '12345678', '0']) {
        const status = await reset(tools, email, guess, NEW)
        tools.expect(status === 401, `“${guess}” was answered with ${status}`)
      }
      const login = await tools.http.post('/rest/user/login', { email, password: FORGOTTEN })
      tools.expect(login.status === 200, `the unchanged password was answered with ${login.status}`)
    },
  },
]
