import type { Attack } from '#lab'

/** Registers with these fields only. */
function registers(name: string, fields: Record<string, string>): Attack {
  return {
    challenge: 'emptyUserRegistration',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.post('/api/Users', fields)
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      expect(answer.json<{ data: { email: string } }>().data.email === '', 'the account has an address')
    },
  }
}

export const attacks: Attack[] = [
  registers('three empty fields', { email: '', password: '', passwordRepeat: '' }),
  registers('two empty fields', { email: '', password: '' }),
  registers('nothing but spaces', { email: '  ', password: '     ', passwordRepeat: '     ' }),
]
