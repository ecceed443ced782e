import type { NearMiss, Tools } from '#lab'

/** Tries to log in and expects this status. */
async function tryLogin(
  { http, expect }: Tools,
  email: string,
  password: string,
  status: number,
): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === status, `the login answered with ${answer.status}`)
}

/** A guess at somebody's password, and a comment sign that comments the wrong thing out. */
function nearMissesAt(challenge: string, person: string): NearMiss[] {
  return [
    {
      challenge,
      name: `a guess at the password of ${person}`,
      run: (tools) => tryLogin(tools, `${person}@${tools.settings.domain}`, 'letmein', 401),
    },
    {
      challenge,
      name: `${person}’s address, but the quote sits in the password`,
      run: (tools) => tryLogin(tools, `${person}@${tools.settings.domain}`, "'--", 401),
    },
  ]
}

export const nearMisses: NearMiss[] = [
  ...nearMissesAt('loginAdminChallenge', 'admin'),
  {
    challenge: 'loginAdminChallenge',
    name: 'the injection opens somebody else’s session',
    run: (tools) => tryLogin(tools, `jim@${tools.settings.domain}'--`, 'a', 200),
  },
  ...nearMissesAt('loginJimChallenge', 'jim'),
  ...nearMissesAt('loginBenderChallenge', 'bender'),
]
