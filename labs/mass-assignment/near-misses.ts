import type { NearMiss } from '#lab'

/** Registers with these fields besides the usual ones, and expects this status. */
function registers(name: string, fields: Record<string, unknown>, status: number): NearMiss {
  return {
    challenge: 'registerAdminChallenge',
    name,
    run: async ({ http, expect }) => {
      const account = { email: 'ann@garden.example', password: 'one-fig', passwordRepeat: 'one-fig' }
      const answer = await http.post('/api/Users', { ...account, ...fields })
      expect(answer.status === status, `the registration answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  registers('an accountant is no administrator', { role: 'accounting' }, 201),
  registers('a customer with the user name admin', { username: 'admin' }, 201),
  registers('a role that does not exist', { role: 'Admin' }, 400),
  registers('a field that does not exist', { isAdmin: true }, 201),
]
