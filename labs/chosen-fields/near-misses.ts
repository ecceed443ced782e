import type { NearMiss, Tools } from '#lab'

/** Asks for these fields, as Jim if he is logged in. */
async function ask({ http, settings, expect }: Tools, query: string, isLoggedIn: boolean): Promise<void> {
  const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', account)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const headers: Record<string, string> = isLoggedIn ? { cookie: `token=${token}` } : {}
  const answer = await http.get(`/rest/user/whoami${query}`, { headers })
  expect(answer.status === 200, `it answered with ${answer.status}`)
  expect(!answer.text.includes('password'), 'there is a password in the answer')
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'the usual answer',
    run: (tools) => ask(tools, '', true),
  },
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'a field that he has not got',
    run: (tools) => ask(tools, '?fields=id,passwd', true),
  },
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'a stranger asks for the hash',
    run: (tools) => ask(tools, '?fields=password', false),
  },
]
