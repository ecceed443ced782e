import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the terms of use can be read',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `the terms of use answered with ${answer.status}`)
      expect(answer.text.includes('# Legal Information'), 'the terms of use are something else')
    },
  },
  {
    name: 'what has the wrong ending is refused, with a word on why',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/package.json.bak')
      expect(answer.status === 403, `the backup answered with ${answer.status}`)
      expect(answer.text.includes('Only .md and .pdf files are allowed!'), 'nobody says why')
    },
  },
  {
    name: 'what is not there is not found',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/no-such-order.pdf')
      expect(answer.status === 404, `it answered with ${answer.status}`)
    },
  },
]
