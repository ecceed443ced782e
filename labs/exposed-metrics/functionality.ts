import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the administrator can read the numbers',
    run: async ({ logIn, http, expect, settings }) => {
      const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
      const answer = await http.get('/metrics', { token })
      expect(answer.status === 200, `the numbers answered with ${answer.status}`)
    },
  },
]
