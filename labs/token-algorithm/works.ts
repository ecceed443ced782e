import type { WorksCheck } from '#lab'

export const works: WorksCheck[] = [
  {
    name: 'Jim logs in and opens his basket',
    run: async ({ http, expect, settings }) => {
      const login = await http.post('/rest/user/login', {
        email: `jim@${settings.domain}`,
        password: 'ncc-1701',
      })
      expect(login.status === 200, `the login answered with ${login.status}`)
      const { token, bid } = login.json<{ authentication: { token: string; bid: number } }>().authentication
      const basket = await http.get(`/rest/basket/${bid}`, { token })
      expect(basket.status === 200, `the basket answered with ${basket.status}`)
      const known = await http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
      expect(known.text.includes(`jim@${settings.domain}`), 'the shop does not know him by his cookie')
    },
  },
  {
    name: 'a token that somebody changed opens nothing',
    run: async ({ http, expect, settings }) => {
      const login = await http.post('/rest/user/login', {
        email: `jim@${settings.domain}`,
        password: 'ncc-1701',
      })
      const { token } = login.json<{ authentication: { token: string } }>().authentication
      const [header, , signature] = token.split('.')
      const changed = `${header}.${btoa('{"data":{"id":1}}').replaceAll('=', '')}.${signature}`
      const answer = await http.get('/rest/basket/1', { token: changed })
      expect(answer.status === 401, `it answered with ${answer.status}`)
    },
  },
]
