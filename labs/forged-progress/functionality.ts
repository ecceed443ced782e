import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'progress can be taken along and brought back',
    run: async ({ http, expect }) => {
      await http.get('/.well-known/security.txt')
      const { continueCode } = (await http.get('/rest/continue-code')).json<{ continueCode?: string }>()
      if (continueCode === undefined) return
      const answer = await http.put(`/rest/continue-code/apply/${continueCode}`)
      expect(answer.status === 200, `the code was answered with ${answer.status}`)
    },
  },
  {
    name: 'what is no code is refused',
    run: async ({ http, expect }) => {
      const answer = await http.put('/rest/continue-code/apply/no-code')
      expect(answer.status === 404, `it was answered with ${answer.status}`)
    },
  },
]
