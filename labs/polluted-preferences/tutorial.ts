import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Bad Apple: Whole Orchard',
    steps: [
      { text: 'TUTORIAL_BAD_APPLE_1' },
      { text: 'TUTORIAL_BAD_APPLE_2', at: '#navbarAccount', until: { kind: 'loggedIn' }, skippable: true },
      { text: 'TUTORIAL_BAD_APPLE_3', at: '#navbarAccount', until: { kind: 'visited', path: '/back-room' } },
      { text: 'TUTORIAL_BAD_APPLE_4', until: { kind: 'visited', path: '/preferences' } },
      {
        text: 'TUTORIAL_BAD_APPLE_5',
        at: '#savePreferences',
        on: '/preferences',
        until: { kind: 'clicked', at: '#savePreferences' },
      },
      { text: 'TUTORIAL_BAD_APPLE_6' },
      { text: 'TUTORIAL_BAD_APPLE_7' },
      { text: 'TUTORIAL_BAD_APPLE_8', until: { kind: 'solved' } },
      { text: 'TUTORIAL_BAD_APPLE_9' },
    ],
  },
]
