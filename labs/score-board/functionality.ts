import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the score board lists the challenges',
    run: async ({ http, expect }) => {
      const answer = await http.get('/api/Challenges/?key=scoreBoardChallenge')
      const { data } = answer.json<{ data: { name: string }[] }>()
      expect(data[0]?.name === 'Score Board', 'the challenge is not listed')
    },
  },
]
