import type { FunctionalCheck, Tools } from '#lab'

async function shownName({ logIn, http, settings }: Tools, username: string): Promise<string> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  return (await http.get('/profile', { headers: { cookie: `token=${token}` } })).text
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer finds the name on the profile page',
    run: async (tools) => {
      const page = await shownName(tools, 'Captain Jim')
      tools.expect(page.includes('<h2>Captain Jim</h2>'), 'the name is missing')
    },
  },
  {
    name: 'a name with a number sign is shown',
    run: async (tools) => {
      const page = await shownName(tools, 'Jim #1 {captain}')
      tools.expect(page.includes('<h2>Jim #1 {captain}</h2>'), 'the name is missing')
    },
  },
]
