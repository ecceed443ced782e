import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'those who stay log in as ever',
    run: async ({ http, expect, settings }) => {
      for (const [name, password] of [
        ['jim', 'ncc-1701'],
        ['admin', 'admin123'],
      ]) {
        const answer = await http.post('/rest/user/login', { email: `${name}@${settings.domain}`, password })
        expect(answer.status === 200, `${name} was answered with ${answer.status}`)
      }
    },
  },
  {
    name: 'those who left do not, not even with their password',
    run: async ({ http, expect, settings }) => {
      const email = `chris.pike@${settings.domain}`
      const answer = await http.post('/rest/user/login', { email, password: 'uss enterprise' })
      expect(answer.status === 401, `the login answered with ${answer.status}`)
    },
  },
  {
    name: 'what customers wrote stays on the wall',
    run: async ({ http, expect, settings }) => {
      const count = async () => (await http.get('/api/Feedbacks')).json<{ data: unknown[] }>().data.length
      const before = await count()
      await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
      expect(before > 0 && (await count()) === before, 'feedback is gone')
    },
  },
]
