import type { Attack } from '#lab'
import { complain, sendFeedback } from './steps.ts'

const CHALLENGE = 'dlpPastebinDataLeakChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback with both names',
    run: (tools) => sendFeedback(tools, 'hueteroneel,eurogium edule'),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint in whole sentences',
    run: (tools) => complain(tools, 'Never mix Hueteroneel with Eurogium Edule!'),
  },
]
