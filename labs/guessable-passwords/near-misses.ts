import type { NearMiss, Tools } from '#lab'

async function tryLogin({ http, expect }: Tools, email: string, password: string, status: number) {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === status, `the login answered with ${answer.status}`)
}

/** The injection opens the account without its password, and a wrong spelling of it does not. */
function nearMissesAt(challenge: string, person: string, nearly: string): NearMiss[] {
  return [
    {
      challenge,
      name: `the injection opens the account of ${person} without the password`,
      run: (tools) => tryLogin(tools, `${person}@${tools.settings.domain}'--`, nearly, 200),
    },
    {
      challenge,
      name: `a password of ${person} that is nearly right`,
      run: (tools) => tryLogin(tools, `${person}@${tools.settings.domain}`, nearly, 401),
    },
  ]
}

export const nearMisses: NearMiss[] = [
  ...nearMissesAt('weakPasswordChallenge', 'admin', 'Admin123'),
  {
    challenge: 'weakPasswordChallenge',
    name: 'the right password of another account',
    run: (tools) => tryLogin(tools, `jim@${tools.settings.domain}`, 'ncc-1701', 200),
  },
  ...nearMissesAt('loginRapperChallenge', 'mc.safesearch', 'Mr. Noodles'),
  ...nearMissesAt('loginAmyChallenge', 'amy', `K1f${'.'.repeat(20)}`),
]
