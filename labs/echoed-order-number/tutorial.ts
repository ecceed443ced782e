import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Reflected XSS',
    steps: [
      { text: 'TUTORIAL_REFLECTED_XSS_1', at: '#navbarAccount', until: { kind: 'loggedIn' } },
      {
        text: 'TUTORIAL_REFLECTED_XSS_2',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/track-result' },
      },
      { text: 'TUTORIAL_REFLECTED_XSS_3', at: 'app-track-result h1', on: '/track-result' },
      {
        text: 'TUTORIAL_REFLECTED_XSS_4',
        at: 'app-track-result h1',
        until: { kind: 'asked', path: '/track-result', name: 'id', value: '<h1>fruit' },
      },
      { text: 'TUTORIAL_REFLECTED_XSS_5', at: 'app-track-result h1', on: '/track-result' },
      {
        text: 'TUTORIAL_REFLECTED_XSS_6',
        at: 'app-track-result h1',
        until: {
          kind: 'asked',
          path: '/track-result',
          name: 'id',
          value: '<iframe src="javascript:alert(`xss`)">',
        },
      },
      { text: 'TUTORIAL_REFLECTED_XSS_7' },
    ],
  },
]
