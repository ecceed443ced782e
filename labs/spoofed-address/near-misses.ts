import type { NearMiss, Tools } from '#lab'

async function saveAddress(
  { logIn, http, settings, expect }: Tools,
  headers: Record<string, string>,
): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.get('/rest/saveLoginIp', { token, headers })
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'httpHeaderXssChallenge',
    name: 'a valid address of another client',
    run: (tools) => saveAddress(tools, { 'true-client-ip': '1.2.3.4' }),
  },
  {
    challenge: 'httpHeaderXssChallenge',
    name: 'the payload in a header that the shop ignores',
    run: (tools) => saveAddress(tools, { 'x-forwarded-for': '<iframe src="javascript:alert(`xss`)">' }),
  },
  {
    challenge: 'httpHeaderXssChallenge',
    name: 'a stranger sends the payload without logging in',
    run: async ({ http, expect }) => {
      const headers = { 'true-client-ip': '<iframe src="javascript:alert(`xss`)">' }
      const answer = await http.get('/rest/saveLoginIp', { headers })
      expect(answer.status === 401, `the shop answered with ${answer.status}`)
    },
  },
]
