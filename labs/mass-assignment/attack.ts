import type { Attack } from '#lab'

/** Registers with an additional field. */
function registers(path: string, account: { email: string; password: string }): Attack {
  return {
    challenge: 'registerAdminChallenge',
    name: `${account.email} at ${path}`,
    run: async ({ http, expect }) => {
      const answer = await http.post(path, { ...account, passwordRepeat: account.password, role: 'admin' })
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      const { role } = answer.json<{ data: { role: string } }>().data
      expect(role === 'admin', `the role became ${role}`)
    },
  }
}

export const attacks: Attack[] = [
  registers('/api/Users', { email: 'admin', password: 'admin' }),
  registers('/api/Users/', { email: 'testing@test.com', password: 'pwned' }),
]
