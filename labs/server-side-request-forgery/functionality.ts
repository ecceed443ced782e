import type { FunctionalCheck } from '#lab'
import { linkPicture, logInAsJim, PNG } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a picture that the shop has is copied',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await logInAsJim(tools)
      const form = new FormData()
      const bytes = Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0))
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png')
      const sent = await http.post('/profile/image/file', form, {
        headers: { cookie: `token=${token}` },
      })
      expect(sent.status === 302, `the file was answered with ${sent.status}`)
      const own = await linkPicture(tools, token, 'http://localhost/assets/public/images/uploads/2.png')
      expect(own === '/assets/public/images/uploads/2.png', `his picture is ${own}`)
    },
  },
  {
    name: 'a picture from elsewhere is linked',
    run: async (tools) => {
      const address = 'https://pictures.example/cat.png'
      const linked = await linkPicture(tools, await logInAsJim(tools), address)
      tools.expect(linked === address, `his picture is ${linked}`)
    },
  },
]
