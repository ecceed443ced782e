import type { WorksCheck } from '#lab'

export const works: WorksCheck[] = [
  {
    name: 'the terms of use can be read by everybody',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `they answered with ${answer.status}`)
    },
  },
]
