import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'directoryListingChallenge',
    name: 'the folder is browsed, but the memo stays shut',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp', { headers: { accept: 'text/html' } })
      expect(answer.status === 200, `the folder answered with ${answer.status}`)
    },
  },
  {
    challenge: 'directoryListingChallenge',
    name: 'the terms of use are read, which everybody may',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `the terms answered with ${answer.status}`)
    },
  },
]
