import type { Attack } from '#lab'

export const attacks: Attack[] = [
  {
    challenge: 'newLabChallenge',
    name: 'what the attack does, in a few words',
    run: async ({ http, expect }) => {
      const answer = await http.get('/')
      expect(answer.status === 200, 'the shop is closed')
      expect(
        false,
        'write the attack next: labs/new-lab/attack.ts does what a walkthrough would tell a learner to do',
      )
    },
  },
]
