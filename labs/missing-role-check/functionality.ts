import type { FunctionalCheck, Tools } from '#lab'

/** Logs in and requests the list of customers, as the administration page does. */
async function administrate({ logIn, http, expect }: Tools, email: string, password: string): Promise<void> {
  const { token } = await logIn(email, password)
  const headers = { referer: 'http://localhost/' }
  const list = await http.get('/rest/user/authentication-details/', { token, headers })
  expect(list.status === 200, `the list of customers answered with ${list.status}`)
  const { data } = list.json<{ data: { email: string }[] }>()
  expect(
    data.some((user) => user.email === email),
    'the administrator is not on the list',
  )
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the administrator sees who is registered',
    run: (tools) => administrate(tools, `admin@${tools.settings.domain}`, 'admin123'),
  },
  {
    name: 'another administrator opens the administration page',
    run: (tools) => administrate(tools, `testing@${tools.settings.domain}`, 'IamUsedForTesting'),
  },
  {
    name: 'a stranger sees nothing',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/user/authentication-details/')
      expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
    },
  },
]
