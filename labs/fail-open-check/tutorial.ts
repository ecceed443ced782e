import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'The Doorman Fainted',
    steps: [
      { text: 'TUTORIAL_DOORMAN_1' },
      {
        text: 'TUTORIAL_DOORMAN_2',
        at: '#navbarAccount',
        until: { kind: 'loggedIn' },
        skippable: true,
      },
      { text: 'TUTORIAL_DOORMAN_3', until: { kind: 'visited', path: '/tastings' } },
      {
        text: 'TUTORIAL_DOORMAN_4',
        at: '#dateOfBirth',
        on: '/tastings',
        until: { kind: 'typed', into: '#dateOfBirth', text: '2015-02-14' },
      },
      {
        text: 'TUTORIAL_DOORMAN_5',
        at: '#bookTasting',
        on: '/tastings',
        until: { kind: 'there', at: 'app-tastings .error' },
      },
      { text: 'TUTORIAL_DOORMAN_6' },
      {
        text: 'TUTORIAL_DOORMAN_7',
        at: '#dateOfBirth',
        on: '/tastings',
        until: { kind: 'typed', into: '#dateOfBirth', text: '2015-02-30' },
      },
      { text: 'TUTORIAL_DOORMAN_8', at: '#bookTasting', on: '/tastings', until: { kind: 'solved' } },
      { text: 'TUTORIAL_DOORMAN_9' },
    ],
  },
]
