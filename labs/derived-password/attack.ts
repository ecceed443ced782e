import type { Attack, Tools } from '#lab'
import { EMAIL, olivesToken, passwordFor } from './steps.ts'

async function logIn({ http, expect }: Tools, more: object = {}): Promise<void> {
  const login = { email: EMAIL, password: passwordFor(EMAIL), ...more }
  const answer = await http.post('/rest/user/login', login)
  expect(answer.status === 200, `the login answered with ${answer.status}`)
}

const challenge = 'oauthUserPasswordChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the address backwards, in Base64, typed into the login form',
    run: (tools) => logIn(tools),
  },
  {
    challenge,
    name: 'the password, with another person’s token from the identity provider',
    run: async (tools) => logIn(tools, { oauth: true, accessToken: await olivesToken(tools) }),
  },
]
