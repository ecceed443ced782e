import type { FunctionalCheck, Tools } from '#lab'

/** Asks to be forgotten as Jim, with this security answer. */
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
    name: 'a request to be forgotten is confirmed',
    run: async (tools) => {
      const answer = await ask(tools, 'Samuel')
      tools.expect(answer.status === 200, `the form answered with ${answer.status}`)
      tools.expect(answer.text.includes(`<strong>jim@${tools.settings.domain}</strong>`), 'nobody is named')
    },
  },
  {
    name: 'a request without the security answer is refused',
    run: async (tools) => {
      const answer = await ask(tools, 'I forgot')
      tools.expect(answer.status === 401, `the form answered with ${answer.status}`)
    },
  },
]
