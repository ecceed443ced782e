import type { FunctionalCheck } from '#lab'

const COMPLAINT = `sender: &sender { name: Lemon & Sons, city: Mint Hill }
words: "** All lemons, no zest **"
return_to: *sender
`

export const functionality: FunctionalCheck[] = [
  {
    name: 'a complaint as a file gets the answer that the interface is deprecated, with what was read',
    run: async ({ http, expect }) => {
      const form = new FormData()
      form.append('file', new File([COMPLAINT], 'complaint.yml', { type: 'application/yaml' }))
      const answer = await http.post('/file-upload', form, { headers: { accept: 'application/json' } })
      expect(answer.status === 410, `it was answered with ${answer.status}`)
      expect(answer.text.includes('no zest') && answer.text.includes('return_to'), 'it was not understood')
    },
  },
  {
    name: 'complaints with long words are read',
    run: async ({ http, expect }) => {
      const yaml = `words: ${'It was all rind. '.repeat(1_000)}\n`
      const form = new FormData()
      form.append('file', new File([yaml], 'complaint.yaml', { type: 'application/yaml' }))
      const answer = await http.post('/file-upload', form, { headers: { accept: 'application/json' } })
      expect(answer.text.includes('It was all rind'), 'it was not understood')
    },
  },
]
