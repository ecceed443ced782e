import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'what an honest customer must still be able to do',
    run: async ({ http, expect }) => {
      const answer = await http.get('/')
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
]
