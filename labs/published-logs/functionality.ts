import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'what is public stays public',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `the terms of use answered with ${answer.status}`)
    },
  },
  {
    name: 'people can still log in',
    run: async ({ http, expect, settings }) => {
      const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
      const answer = await http.post('/rest/user/login', account)
      expect(answer.status === 200, `the login answered with ${answer.status}`)
    },
  },
]
