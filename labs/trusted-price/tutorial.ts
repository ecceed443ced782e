import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Pay What You Like',
    steps: [
      { text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_1' },
      {
        text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_2',
        at: '#navbarAccount',
        until: { kind: 'loggedIn' },
        skippable: true,
      },
      {
        text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_3',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/gift-cards' },
      },
      {
        text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_4',
        at: '#giftValue',
        on: '/gift-cards',
        until: { kind: 'filled', into: '#giftValue', example: '20' },
      },
      {
        text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_5',
        at: '#buyGiftCard',
        on: '/gift-cards',
        until: { kind: 'clicked', at: '#buyGiftCard' },
      },
      { text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_6' },
      { text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_7' },
      { text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_8', until: { kind: 'solved' } },
      { text: 'TUTORIAL_PAY_WHAT_YOU_LIKE_9' },
    ],
  },
]
