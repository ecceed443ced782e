import type { NearMiss, Tools } from '#lab'
import { change, type Me, signUpCustomer } from './steps.ts'

const CHALLENGE = 'oldMobileApiChallenge'

function stays(name: string, mailbox: string, version: 'v1' | 'v2', body: object): NearMiss {
  return {
    challenge: CHALLENGE,
    name,
    run: async (tools: Tools) => {
      const eve = await signUpCustomer(tools, `${mailbox}@${tools.settings.domain}`, 'Old phones 4 ever')
      const { role }: Me = await change(tools, eve, version, body)
      tools.expect(role === 'customer', `the role became ${role}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  stays('asking the version of today', 'tablet', 'v2', { role: 'deluxe' }),
  stays('asking the version of today, packed', 'watch', 'v2', { data: { role: 'deluxe' } }),
  stays('a new name, set through the old version', 'dial', 'v1', { username: 'm' }),
  stays('the role that the customer already has', 'cord', 'v1', { role: 'customer' }),
  {
    challenge: CHALLENGE,
    name: 'asking for a role that there is not',
    run: async (tools) => {
      const eve = await signUpCustomer(tools, `fax@${tools.settings.domain}`, 'Old phones 4 ever')
      const { status } = await tools.http.patch('/mobile/v1/me', { role: 'emperor' }, eve)
      tools.expect(status === 400, `the old version answered with ${status}`)
    },
  },
]
