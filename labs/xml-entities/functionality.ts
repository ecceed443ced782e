import type { FunctionalCheck } from '#lab'

const COMPLAINT =
  '<?xml version="1.0"?><complaint><about>Crate 17</about><words>All lemons &amp; no zest</words></complaint>'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a complaint as a file gets the answer that the interface is deprecated, with what was read',
    run: async ({ http, expect }) => {
      const form = new FormData()
      form.append('file', new File([COMPLAINT], 'complaint.xml', { type: 'text/xml' }))
      const answer = await http.post('/file-upload', form, { headers: { accept: 'application/json' } })
      expect(answer.status === 410, `it was answered with ${answer.status}`)
      expect(answer.text.includes('All lemons'), 'the complaint was not understood')
    },
  },
  {
    name: 'a complaint may speak of files in plain words',
    run: async ({ http, expect }) => {
      const words = 'See the file: crate-17. Signed, the keeper of /etc/passwd, a famous bar'
      const form = new FormData()
      form.append('file', new File([`<c>${words}</c>`], 'complaint.xml', { type: 'text/xml' }))
      const answer = await http.post('/file-upload', form, { headers: { accept: 'application/json' } })
      expect(answer.text.includes('a famous bar'), 'the complaint was not understood')
    },
  },
]
