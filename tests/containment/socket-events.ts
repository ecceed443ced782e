/** Socket events that clients may send. The list is checked against the server. */
export const socketEvents: readonly string[] = [
  'notification received',
  'verifyLocalXssChallenge',
  'verifySvgInjectionChallenge',
  'verifyCloseNotificationsChallenge',
]
