import type { NearMiss, Tools } from '#lab'
import { EMAIL } from './steps.ts'

async function tryLogin({ http, expect }: Tools, email: string, password: string, status: number) {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === status, `the login answered with ${answer.status}`)
}

const challenge = 'oauthUserPasswordChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'the address in Base64, but forwards',
    run: (tools) => tryLogin(tools, EMAIL, btoa(EMAIL), 401),
  },
  {
    challenge,
    name: 'the address backwards, without Base64',
    run: (tools) => tryLogin(tools, EMAIL, [...EMAIL].reverse().join(''), 401),
  },
  {
    challenge,
    name: 'the injection opens his account without the password',
    run: (tools) => tryLogin(tools, `${EMAIL}'--`, 'a', 200),
  },
]
