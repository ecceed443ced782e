import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the terms of use can be read by everybody',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `they answered with ${answer.status}`)
    },
  },
]
