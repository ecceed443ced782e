import type { NearMiss } from '#lab'

/** Registers with these fields and expects this status. */
function registers(name: string, fields: Record<string, string>, status: number): NearMiss {
  return {
    challenge: 'emptyUserRegistration',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.post('/api/Users', fields)
      expect(answer.status === status, `the registration answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  registers('an empty password behind a real address', { email: 'adam@garden.example', password: '' }, 201),
  registers('an empty address in front of a real password', { email: '', password: 'one-fig' }, 201),
  registers('neither field is sent', { passwordRepeat: '' }, 400),
]
