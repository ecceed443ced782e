import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim logs in and opens his basket',
    run: async ({ logIn, http, expect, settings }) => {
      const { token, bid } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const basket = await http.get(`/rest/basket/${bid}`, { token })
      expect(basket.status === 200, `the basket answered with ${basket.status}`)
      const known = await http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
      expect(known.text.includes(`jim@${settings.domain}`), 'the shop does not recognise the cookie')
    },
  },
  {
    name: 'a changed token is refused',
    run: async ({ logIn, http, expect, settings }) => {
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const [header, , signature] = token.split('.')
      const changed = `${header}.${btoa('{"data":{"id":1}}').replaceAll('=', '')}.${signature}`
      const answer = await http.get('/rest/basket/1', { token: changed })
      expect(answer.status === 401, `it answered with ${answer.status}`)
    },
  },
]
