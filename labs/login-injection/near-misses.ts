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

/** An e-mail address that contains a whole row of Users. */
function phantom(email: string, role: string, id = 15): string {
  return `' UNION SELECT ${id}, '', '${email}', '', '${role}', '', '', '', '', 1, 0, 0, NULL--`
}

/** Logs in by a link that was mailed to the owner of an account. */
async function comeByLetter({ http, expect, lastLetter }: Tools, email: string): Promise<void> {
  await http.post('/rest/magic-link', { email })
  const [link] = /\/magic\/\S+/.exec((await lastLetter(email)) ?? '') ?? []
  const { status } = await http.get(link ?? '/magic/')
  expect(status === 200, `the link was answered with ${status}`)
}

/** A guessed password, and a comment sign that comments out the wrong part. */
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
    {
      challenge,
      name: `a login link out of the letters of ${person}`,
      run: (tools) => comeByLetter(tools, `${person}@${tools.settings.domain}`),
    },
  ]
}

export const nearMisses: NearMiss[] = [
  ...nearMissesAt('loginAdminChallenge', 'admin'),
  {
    challenge: 'loginAdminChallenge',
    name: 'the injection opens another account’s session',
    run: (tools) => tryLogin(tools, `jim@${tools.settings.domain}'--`, 'a', 200),
  },
  ...nearMissesAt('loginJimChallenge', 'jim'),
  ...nearMissesAt('loginBenderChallenge', 'bender'),
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'the phantom comes as a customer',
    run: (tools) => tryLogin(tools, phantom(`acc0unt4nt@${tools.settings.domain}`, 'customer'), 'a', 200),
  },
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'a phantom with the right job and another name',
    run: (tools) => tryLogin(tools, phantom(`phantom@${tools.settings.domain}`, 'accounting'), 'a', 200),
  },
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'the accountant who really works here',
    run: (tools) => tryLogin(tools, `accountant@${tools.settings.domain}'--`, 'a', 200),
  },
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'an invented user has no basket',
    run: (tools) =>
      tryLogin(tools, phantom(`acc0unt4nt@${tools.settings.domain}`, 'accounting', 4711), 'a', 500),
  },
]
