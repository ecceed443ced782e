import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'closing a single notification is no trick',
    run: async ({ emit, http, expect }) => {
      await emit('verifyCloseNotificationsChallenge', [{}])
      const answer = await http.get('/api/Challenges/?key=closeNotificationsChallenge')
      const [challenge] = answer.json<{ data: { solved: boolean }[] }>().data
      expect(challenge?.solved === false, 'it was taken for one')
    },
  },
]
