import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'errorHandlingChallenge',
    name: 'a wrong password is refused, as it should be',
    run: async ({ http, expect }) => {
      const answer = await http.post('/rest/user/login', { email: 'nobody@nowhere.test', password: 'a' })
      expect(answer.status === 401, `the login answered with ${answer.status}`)
    },
  },
  {
    challenge: 'errorHandlingChallenge',
    name: 'a page that does not exist leads to the front door',
    run: async ({ http, expect }) => {
      const answer = await http.get('/no/such/page', { headers: { accept: 'text/html' } })
      expect(answer.status === 200, `the page answered with ${answer.status}`)
    },
  },
]
