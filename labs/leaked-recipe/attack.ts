import type { Attack } from '#lab'

const CHALLENGE = 'dlpPastebinDataLeakChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback with both names',
    run: ({ sendFeedback }) => sendFeedback('hueteroneel,eurogium edule'),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint in whole sentences',
    run: ({ complain }) => complain('Never mix Hueteroneel with Eurogium Edule!'),
  },
]
