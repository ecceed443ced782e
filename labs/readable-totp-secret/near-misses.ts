import type { NearMiss } from '#lab'
import { logInAs } from './steps.ts'

const challenge = 'twoFactorAuthUnsafeSecretStorageChallenge'
const PASSWORD = 'EinBelegtesBrotMitSchinkenSCHINKEN!'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a session of his that skips the second factor',
    run: async (tools) => {
      await logInAs(tools, 'wurstbrot', { totpSecret: "''" })
    },
  },
  {
    challenge,
    name: 'a code that has nothing to do with his secret',
    run: async ({ http, authenticator, expect, settings }) => {
      const email = `wurstbrot@${settings.domain}`
      const login = await http.post('/rest/user/login', { email, password: PASSWORD })
      const { tmpToken } = login.json<{ data: { tmpToken: string } }>().data
      const totpToken = await authenticator('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
      const answer = await http.post('/rest/2fa/verify', { tmpToken, totpToken })
      expect(answer.status === 401, `the code was answered with ${answer.status}`)
    },
  },
  {
    challenge,
    name: 'the second factor is switched off and another one is set up',
    run: async (tools) => {
      const { http, authenticator, expect, settings } = tools
      const token = await logInAs(tools, 'wurstbrot', { totpSecret: "''" })
      const off = await http.post('/rest/2fa/disable', { password: PASSWORD }, { token })
      expect(off.status === 200, `switching it off was answered with ${off.status}`)
      const status = await http.get('/rest/2fa/status', { token })
      const { secret, setupToken } = status.json<{ secret: string; setupToken: string }>()
      const setUp = { password: PASSWORD, setupToken, initialToken: await authenticator(secret) }
      await http.post('/rest/2fa/setup', setUp, { token })
      const login = await http.post('/rest/user/login', {
        email: `wurstbrot@${settings.domain}`,
        password: PASSWORD,
      })
      const { tmpToken } = login.json<{ data: { tmpToken: string } }>().data
      const totpToken = await authenticator(secret)
      const answer = await http.post('/rest/2fa/verify', { tmpToken, totpToken })
      expect(answer.status === 200, `the code was answered with ${answer.status}`)
    },
  },
]
