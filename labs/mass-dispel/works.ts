import type { WorksCheck } from '#lab'

export const works: WorksCheck[] = [
  {
    name: 'closing a single notification is fine',
    run: ({ emit }) => emit('verifyCloseNotificationsChallenge', [{}]),
  },
]
