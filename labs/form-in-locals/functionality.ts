import type { FunctionalCheck, Tools } from '#lab'

/** Asks to be forgotten as Jim, with this answer to his question. */
async function ask({ http, settings, expect }: Tools, securityAnswer: string) {
  const email = `jim@${settings.domain}`
  const login = await http.post('/rest/user/login', { email, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const headers = { cookie: `token=${token}` }
  return http.post('/dataerasure', { email, securityAnswer }, { headers })
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'whoever asks to be forgotten is told that she will be',
    run: async (tools) => {
      const answer = await ask(tools, 'Samuel')
      tools.expect(answer.status === 200, `she is answered with ${answer.status}`)
      tools.expect(answer.text.includes(`<strong>jim@${tools.settings.domain}</strong>`), 'nobody is named')
    },
  },
  {
    name: 'not without the answer to her question',
    run: async (tools) => {
      const answer = await ask(tools, 'I forgot')
      tools.expect(answer.status === 401, `she is answered with ${answer.status}`)
    },
  },
]
