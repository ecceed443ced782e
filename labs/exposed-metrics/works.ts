import type { WorksCheck } from '#lab'

interface Login {
  authentication: { token: string }
}

export const works: WorksCheck[] = [
  {
    name: 'the administrator can read the numbers',
    run: async ({ http, expect, settings }) => {
      const login = await http.post('/rest/user/login', {
        email: `admin@${settings.domain}`,
        password: 'admin123',
      })
      expect(login.status === 200, `the login answered with ${login.status}`)
      const { token } = login.json<Login>().authentication
      const answer = await http.get('/metrics', { token })
      expect(answer.status === 200, `the numbers answered with ${answer.status}`)
    },
  },
]
