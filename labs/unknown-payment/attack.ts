import type { Attack, Tools } from '#lab'

/** Signs up a customer and logs in. Returns the token. */
async function signUpCustomer({ http, expect, settings }: Tools): Promise<string> {
  const account = { email: `newcomer@${settings.domain}`, password: 'Pear & Quince 7' }
  await http.post('/api/Users', { ...account, passwordRepeat: account.password })
  const answer = await http.post('/rest/user/login', account)
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string } }>().authentication.token
}

/** Becomes a member with this body and an empty wallet. */
function joins(name: string, body: object | undefined): Attack {
  return {
    challenge: 'freeDeluxeChallenge',
    name,
    run: async (tools) => {
      const token = await signUpCustomer(tools)
      const answer = await tools.http.post('/rest/deluxe-membership', body, { token })
      tools.expect(answer.status === 200, `the shop answered with ${answer.status}`)
      tools.expect(answer.json<{ status: string }>().status === 'success', 'the customer is no member')
    },
  }
}

export const attacks: Attack[] = [
  joins('an empty way to pay', { paymentMode: '' }),
  joins('no way to pay at all', undefined),
  joins('an unknown payment mode', { paymentMode: 'compliments' }),
]
