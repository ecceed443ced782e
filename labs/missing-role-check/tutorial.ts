import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  {
    name: 'Admin Section',
    steps: [
      { text: 'TUTORIAL_ADMIN_SECTION_1', at: '#navbarAccount', until: { kind: 'loggedIn', role: 'admin' } },
      { text: 'TUTORIAL_ADMIN_SECTION_2', at: HEADER },
      {
        text: 'TUTORIAL_ADMIN_SECTION_3',
        at: HEADER,
        until: { kind: 'devTools' },
        skippable: true,
        devTools: 'sources',
      },
      {
        text: 'TUTORIAL_ADMIN_SECTION_4',
        at: HEADER,
        until: { kind: 'visited', path: '/administration' },
        devTools: 'sources',
      },
      { text: 'TUTORIAL_ADMIN_SECTION_5', at: 'main h1' },
      { text: 'TUTORIAL_ADMIN_SECTION_6' },
    ],
  },
]
