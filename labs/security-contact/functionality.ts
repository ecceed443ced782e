import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the note states its expiry date',
    run: async ({ http, expect }) => {
      const { text } = await http.get('/.well-known/security.txt')
      const [, date = ''] = /^Expires: (.+)$/m.exec(text) ?? []
      expect(Date.parse(date) > Date.now(), `it expires ${date}`)
    },
  },
]
