import type { Attack } from '#lab'
import { complain, sendFeedback } from './steps.ts'

const CHALLENGE = 'weirdCryptoChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback that lists the crimes',
    run: (tools) =>
      sendFeedback(tools, 'The following libraries are bad for crypto: z85, base85, md5 and hashids'),
  },
  {
    challenge: CHALLENGE,
    name: 'a feedback on passwords',
    run: (tools) => sendFeedback(tools, 'Passwords and MD5 are no friends.'),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint about an encoding',
    run: (tools) => complain(tools, 'Base64 is not a cipher!'),
  },
]
