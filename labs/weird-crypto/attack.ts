import type { Attack } from '#lab'

const CHALLENGE = 'weirdCryptoChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback that lists the crimes',
    run: ({ sendFeedback }) =>
      sendFeedback('The following libraries are bad for crypto: z85, base85, md5 and hashids'),
  },
  {
    challenge: CHALLENGE,
    name: 'a feedback on passwords',
    run: ({ sendFeedback }) => sendFeedback('Passwords and MD5 are no friends.'),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint about an encoding',
    run: ({ complain }) => complain('Base64 is not a cipher!'),
  },
]
