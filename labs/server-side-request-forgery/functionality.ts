import type { FunctionalCheck, Tools } from '#lab'

/** The smallest picture there is. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Logs Jim in; answers with his token. */
async function logIn({ http, expect, settings }: Tools): Promise<string> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

/** Links a picture, and answers with what Jim's picture is afterwards. */
async function link({ http, expect }: Tools, token: string, imageUrl: string): Promise<string> {
  const form = new URLSearchParams({ imageUrl }).toString()
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const linked = await http.post('/profile/image/url', form, { headers })
  expect(linked.status === 302, `the link was answered with ${linked.status}`)
  const jim = await http.get('/api/Users/2', { token })
  return jim.json<{ data: { profileImage: string } }>().data.profileImage
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a picture that the shop has is copied',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await logIn(tools)
      const form = new FormData()
      const bytes = Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0))
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png')
      const sent = await http.post('/profile/image/file', form, {
        headers: { cookie: `token=${token}` },
      })
      expect(sent.status === 302, `the file was answered with ${sent.status}`)
      const own = await link(tools, token, 'http://localhost/assets/public/images/uploads/2.png')
      expect(own === '/assets/public/images/uploads/2.png', `his picture is ${own}`)
    },
  },
  {
    name: 'a picture from elsewhere is linked',
    run: async (tools) => {
      const address = 'https://pictures.example/cat.png'
      const linked = await link(tools, await logIn(tools), address)
      tools.expect(linked === address, `his picture is ${linked}`)
    },
  },
]
