import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  {
    name: 'Password Strength',
    steps: [
      { text: 'TUTORIAL_PASSWORD_STRENGTH_1', at: '#navbarAccount', until: { kind: 'loggedOut' } },
      { text: 'TUTORIAL_PASSWORD_STRENGTH_2', at: HEADER },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_3',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/login' },
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_4',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: 'admin@{{domain}}' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_5',
        at: '#password',
        until: { kind: 'filled', into: '#password' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_6',
        at: '#password',
        until: { kind: 'typed', into: '#password', text: 'admin', orMore: true },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_7',
        at: '#password',
        until: { kind: 'typed', into: '#password', text: 'admin1', orMore: true },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_8',
        at: '#password',
        until: { kind: 'typed', into: '#password', text: 'admin12', orMore: true },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_9',
        at: '#password',
        until: { kind: 'typed', into: '#password', text: 'admin123' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_PASSWORD_STRENGTH_10',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      { text: 'TUTORIAL_PASSWORD_STRENGTH_11' },
    ],
  },
]
