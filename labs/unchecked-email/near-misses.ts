import type { NearMiss, Tools } from '#lab'

async function register({ http, expect }: Tools, account: Record<string, string>): Promise<void> {
  const answer = await http.post('/api/Users/', { password: 'XSSed', passwordRepeat: 'XSSed', ...account })
  expect(answer.status < 500, `the registration answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'persistedXssUserChallenge',
    name: 'the payload as a security answer',
    run: async (tools) => {
      const securityAnswer = '<iframe src="javascript:alert(`xss`)">'
      await register(tools, { email: 'jane@doe.org', securityAnswer })
    },
  },
  {
    challenge: 'persistedXssUserChallenge',
    name: 'a player with another payload',
    run: (tools) => register(tools, { email: '<iframe src="javascript:alert(`hi`)">' }),
  },
  {
    challenge: 'persistedXssUserChallenge',
    name: 'a login with the payload as address',
    run: async ({ http, expect }) => {
      const email = '<iframe src="javascript:alert(`xss`)">'
      const answer = await http.post('/rest/user/login', { email, password: 'a' })
      expect(answer.status === 401, `the login answered with ${answer.status}`)
    },
  },
]
