import type { Attack } from '#lab'

export const attacks: Attack[] = [
  {
    challenge: 'closeNotificationsChallenge',
    name: 'close two notifications in one go',
    run: ({ emit }) => emit('verifyCloseNotificationsChallenge', [{}, {}]),
  },
]
