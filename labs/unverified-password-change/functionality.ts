import type { FunctionalCheck, Tools } from '#lab'

const FIRST = 'pomegranate-42'
const SECOND = 'cherimoya-43'

/** Signs up and changes the password as the form does. */
async function ask({ http, expect, settings }: Tools, current: string): Promise<number> {
  const email = `fig@${settings.domain}`
  const registered = await http.post('/api/Users', { email, password: FIRST, passwordRepeat: FIRST })
  expect(registered.status === 201, `signing up was answered with ${registered.status}`)
  const login = await http.post('/rest/user/login', { email, password: FIRST })
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const query = `current=${current}&new=${SECOND}&repeat=${SECOND}`
  const answer = await http.get(`/rest/user/change-password?${query}`, { token })
  if (answer.status !== 200) return answer.status
  const again = await http.post('/rest/user/login', { email, password: SECOND })
  return again.status
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer who gives the current password changes it and logs in with the new one',
    run: async (tools) => {
      const status = await ask(tools, FIRST)
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    name: 'a wrong current password is refused',
    run: async (tools) => {
      const status = await ask(tools, 'kumquat-41')
      tools.expect(status === 401, `it was answered with ${status}`)
    },
  },
]
