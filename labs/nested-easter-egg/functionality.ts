import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the shop itself opens',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/admin/application-configuration')
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
]
