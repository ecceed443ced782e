import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'accessLogDisclosureChallenge',
    name: 'the folder is browsed, but no log is opened',
    run: async ({ http, expect }) => {
      const answer = await http.get('/support/logs', { headers: { accept: 'text/html' } })
      expect(answer.text.includes('access.log.'), 'there is nothing to see')
    },
  },
  {
    challenge: 'accessLogDisclosureChallenge',
    name: 'a log of a day without visitors',
    run: async ({ http, expect }) => {
      const answer = await http.get('/support/logs/access.log.1999-12-31')
      expect(answer.status === 404, `it answered with ${answer.status}`)
    },
  },
  {
    challenge: 'accessLogDisclosureChallenge',
    name: 'a way out of the folder',
    run: async ({ http, expect }) => {
      const answer = await http.get('/support/logs/..%2Fmachine%2Fetc%2Fpasswd')
      expect(answer.status === 403, `it answered with ${answer.status}`)
    },
  },
]
