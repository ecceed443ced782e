import type { FunctionalCheck, Tools } from '#lab'

async function shownName({ logIn, http, settings }: Tools, username: string): Promise<string> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  return (await http.get('/profile', { headers: { cookie: `token=${token}` } })).text
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer finds her name on her page',
    run: async (tools) => {
      const page = await shownName(tools, 'Captain Jim')
      tools.expect(page.includes('<h2>Captain Jim</h2>'), 'the name is missing')
    },
  },
  {
    name: 'also with a number sign in it',
    run: async (tools) => {
      const page = await shownName(tools, 'Jim #1 {captain}')
      tools.expect(page.includes('<h2>Jim #1 {captain}</h2>'), 'the name is missing')
    },
  },
]
