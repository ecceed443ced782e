import type { NearMiss, Tools } from '#lab'

async function tryLogin({ http, expect }: Tools, email: string, password: string, status: number) {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === status, `the login answered with ${answer.status}`)
}

const challenge = 'ghostLoginChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'Chris logs in with the password from before the erasure',
    run: (tools) => tryLogin(tools, `chris.pike@${tools.settings.domain}`, 'uss enterprise', 401),
  },
  {
    challenge,
    name: 'the injection opens an account that was not deleted',
    run: (tools) => tryLogin(tools, "' or deletedAt IS NULL--", 'a', 200),
  },
  {
    challenge,
    name: 'the comment comes too late to cut off the mark',
    run: (tools) => tryLogin(tools, `chris.pike@${tools.settings.domain}`, "'--", 401),
  },
]
