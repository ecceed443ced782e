import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'newLabChallenge',
    name: 'what looks like the attack and is none',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/languages')
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
  {
    challenge: 'newLabChallenge',
    name: 'what an honest customer does who comes close to it',
    run: async ({ http, expect }) => {
      const answer = await http.get('/')
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
]
