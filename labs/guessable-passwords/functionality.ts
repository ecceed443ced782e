import type { FunctionalCheck, Tools } from '#lab'

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<string> {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === 200, `logging in as ${email} was answered with ${answer.status}`)
  const { authentication } = answer.json<{ authentication: { token: string; umail: string } }>()
  expect(authentication.umail === email, `the session belongs to ${authentication.umail}`)
  return authentication.token
}

/** Signs up, logs in, changes the password and logs in again. */
async function liveWith(tools: Tools, first: string, second: string): Promise<void> {
  const { http, expect, settings } = tools
  const email = `papaya@${settings.domain}`
  const registered = await http.post('/api/Users', { email, password: first, passwordRepeat: first })
  expect(registered.status === 201, `signing up was answered with ${registered.status}`)
  const token = await logIn(tools, email, first)
  const query = new URLSearchParams({ current: first, new: second, repeat: second })
  const changed = await http.get(`/rest/user/change-password?${query}`, { token })
  expect(changed.status === 200, `choosing another password was answered with ${changed.status}`)
  await logIn(tools, email, second)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer lives with a long passphrase in small letters',
    run: (tools) => liveWith(tools, 'seven lemons juggle the moon', 'a shy pomelo hums at night'),
  },
  {
    name: 'a password from a password manager is accepted',
    run: (tools) => liveWith(tools, 'vT4!qZr8#pLm2wXe', 'k7-mango-Quartz-91'),
  },
  {
    name: 'Jim logs in with the number of his ship',
    run: async (tools) => {
      await logIn(tools, `jim@${tools.settings.domain}`, 'ncc-1701')
    },
  },
  {
    name: 'a wrong password is refused',
    run: async ({ http, expect, settings }) => {
      const answer = await http.post('/rest/user/login', {
        email: `jim@${settings.domain}`,
        password: 'ncc-1864',
      })
      expect(answer.status === 401, `a wrong password was answered with ${answer.status}`)
    },
  },
]
