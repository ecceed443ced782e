import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'privacyPolicyChallenge',
    name: 'the last picture of another page is loaded',
    run: async ({ http, expect }) => {
      const answer = await http.get('/assets/public/images/padding/19px.png', { headers: { referer: '/' } })
      expect(answer.status === 200, `the picture answered with ${answer.status}`)
    },
  },
  {
    challenge: 'privacyPolicyChallenge',
    name: 'the terms of use are read instead',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `the terms answered with ${answer.status}`)
    },
  },
]
