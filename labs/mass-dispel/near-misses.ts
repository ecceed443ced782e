import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'closeNotificationsChallenge',
    name: 'a single notification is closed',
    run: ({ emit }) => emit('verifyCloseNotificationsChallenge', [{}]),
  },
  {
    challenge: 'closeNotificationsChallenge',
    name: 'two are closed, one after the other',
    run: async ({ emit }) => {
      await emit('verifyCloseNotificationsChallenge', [{}])
      await emit('verifyCloseNotificationsChallenge', [{}])
    },
  },
]
