import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'robots.txt names what crawlers must not fetch',
    run: async ({ http, expect }) => {
      const answer = await http.get('/robots.txt')
      expect(answer.status === 200 && answer.text.includes('Disallow: /ftp'), 'robots.txt is gone')
    },
  },
  {
    name: 'the terms of use can be read',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `the terms of use answered with ${answer.status}`)
      expect(answer.text.includes('# Legal Information'), 'the terms of use are something else')
    },
  },
]
