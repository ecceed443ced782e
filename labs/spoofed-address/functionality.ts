import type { FunctionalCheck, Tools } from '#lab'

async function noted({ logIn, http, settings }: Tools, headers: Record<string, string>): Promise<string> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.get('/rest/saveLoginIp', { token, headers })
  return answer.json<{ lastLoginIp: string }>().lastLoginIp
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the address behind a delivery network is noted',
    run: async (tools) => {
      const ip = await noted(tools, { 'true-client-ip': '203.0.113.7' })
      tools.expect(ip === '203.0.113.7', `${ip} was noted`)
    },
  },
  {
    name: 'without one, that of the connection is',
    run: async (tools) => {
      const ip = await noted(tools, {})
      tools.expect(ip === '127.0.0.1', `${ip} was noted`)
    },
  },
]
