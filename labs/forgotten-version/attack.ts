import type { Attack, HttpOptions } from '#lab'
import { change, signUpCustomer } from './steps.ts'

function becomes(name: string, mailbox: string, body: object, options: HttpOptions = {}): Attack {
  return {
    challenge: 'oldMobileApiChallenge',
    name,
    run: async (tools) => {
      const eve = await signUpCustomer(tools, `${mailbox}@${tools.settings.domain}`, 'Old phones 4 ever')
      const { role } = await change(tools, eve, 'v1', body, options)
      tools.expect(role !== 'customer', 'the role is still customer')
    },
  }
}

export const attacks: Attack[] = [
  becomes('ask to be a deluxe member', 'rotary', { username: 'm', role: 'deluxe' }),
  becomes('the role, packed as the oldest phones do', 'pager', { data: { role: 'deluxe' } }),
  becomes(
    'the role, sent as an old phone',
    'flip',
    { role: 'deluxe' },
    { headers: { 'user-agent': 'FruitPhone/1.4' } },
  ),
]
