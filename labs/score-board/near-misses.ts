import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'scoreBoardChallenge',
    name: 'the list of challenges is read, and the page is not opened',
    run: async ({ http, expect }) => {
      const answer = await http.get('/api/Challenges/?sort=name')
      expect(answer.status === 200, `the list answered with ${answer.status}`)
    },
  },
  {
    challenge: 'scoreBoardChallenge',
    name: 'a picture of another hidden page is loaded',
    run: async ({ http, expect }) => {
      const answer = await http.get('/assets/public/images/padding/19px.png')
      expect(answer.status === 200, `the picture answered with ${answer.status}`)
    },
  },
]
