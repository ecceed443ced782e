import type { NearMiss } from '#lab'

/** Registers with these fields and expects this status. */
function registers(name: string, fields: Record<string, string>, status: number): NearMiss {
  return {
    challenge: 'passwordRepeatChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.post('/api/Users', fields)
      expect(answer.status === status, `the registration answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  registers(
    'the password is repeated',
    { email: 'a@garden.example', password: 'one-fig', passwordRepeat: 'one-fig' },
    201,
  ),
  registers(
    'the repetition has an extra space',
    { email: 'b@garden.example', password: 'one-fig', passwordRepeat: 'one-fig ' },
    201,
  ),
  registers(
    'an administrator who repeats it: that is another challenge',
    { email: 'c@garden.example', password: 'one-fig', passwordRepeat: 'one-fig', role: 'admin' },
    201,
  ),
  registers('there is no address to go with it', { password: 'one-fig', passwordRepeat: 'two-figs' }, 400),
]
