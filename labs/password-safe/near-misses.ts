import type { NearMiss, Tools } from '#lab'

async function tryLogin({ http, expect }: Tools, email: string, password: string, status: number) {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === status, `the login answered with ${answer.status}`)
}

const challenge = 'loginSupportChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'the injection opens the account of the support team',
    run: (tools) => tryLogin(tools, `support@${tools.settings.domain}'--`, 'a', 200),
  },
  {
    challenge,
    name: 'the password of the safe itself',
    run: (tools) => tryLogin(tools, `support@${tools.settings.domain}`, 'Support2022!', 401),
  },
  {
    challenge,
    name: 'the safe is fetched and left shut',
    run: async ({ http, expect }) => {
      const { status } = await http.get('/ftp/incident-support.kdbx')
      expect(status === 200, `the safe was answered with ${status}`)
    },
  },
]
