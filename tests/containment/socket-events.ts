/** What clients may say over the socket, by the names that they use. The list is checked against the server's own. */
export const socketEvents: readonly string[] = [
  'notification received',
  'verifyLocalXssChallenge',
  'verifySvgInjectionChallenge',
  'verifyCloseNotificationsChallenge',
]
