import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  {
    name: 'Exposed Credentials',
    steps: [
      { text: 'TUTORIAL_EXPOSED_CREDENTIALS_1', at: '#navbarAccount', until: { kind: 'loggedOut' } },
      { text: 'TUTORIAL_EXPOSED_CREDENTIALS_2', at: HEADER },
      {
        text: 'TUTORIAL_EXPOSED_CREDENTIALS_3',
        at: HEADER,
        until: { kind: 'devTools' },
        skippable: true,
        devTools: 'sources',
      },
      { text: 'TUTORIAL_EXPOSED_CREDENTIALS_4', at: HEADER, devTools: 'sources' },
      {
        text: 'TUTORIAL_EXPOSED_CREDENTIALS_5',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/login' },
      },
      {
        text: 'TUTORIAL_EXPOSED_CREDENTIALS_6',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: 'testing@{{domain}}' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_EXPOSED_CREDENTIALS_7',
        at: '#password',
        until: { kind: 'typed', into: '#password', text: 'IamUsedForTesting' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_EXPOSED_CREDENTIALS_8',
        at: '#loginButton',
        until: [{ kind: 'loggedIn' }, { kind: 'clicked', at: '#loginButton' }],
        on: '/login',
      },
      { text: 'TUTORIAL_EXPOSED_CREDENTIALS_9' },
    ],
  },
]
