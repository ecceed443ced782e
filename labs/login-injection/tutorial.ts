import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  // For beginners: four taps, and no developer tools.
  {
    name: 'First Break-in',
    about: 'Login Admin',
    from: '/login',
    steps: [
      {
        text: 'TUTORIAL_FIRST_1',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "' OR true--" },
        on: '/login',
      },
      {
        text: 'TUTORIAL_FIRST_2',
        at: '#password',
        until: { kind: 'filled', into: '#password' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_FIRST_3',
        at: '#loginButton',
        until: { kind: 'loggedIn', role: 'admin' },
        on: '/login',
      },
      { text: 'TUTORIAL_FIRST_4', at: '#navbarAccount' },
    ],
  },
  {
    name: 'Login Admin',
    steps: [
      { text: 'TUTORIAL_LOGIN_ADMIN_1', at: '#navbarAccount', until: { kind: 'loggedOut' } },
      { text: 'TUTORIAL_LOGIN_ADMIN_2', at: '#navbarAccount', until: { kind: 'visited', path: '/login' } },
      { text: 'TUTORIAL_LOGIN_ADMIN_3', at: '#email', on: '/login' },
      { text: 'TUTORIAL_LOGIN_ADMIN_4', at: '#email', on: '/login' },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_5',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "'" },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_6',
        at: '#password',
        until: { kind: 'filled', into: '#password' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_7',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      { text: 'TUTORIAL_LOGIN_ADMIN_8', at: '#email', on: '/login' },
      { text: 'TUTORIAL_LOGIN_ADMIN_9', at: '#email', on: '/login', devTools: 'network' },
      { text: 'TUTORIAL_LOGIN_ADMIN_10', at: '#email', on: '/login' },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_11',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "' OR true" },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_12',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      { text: 'TUTORIAL_LOGIN_ADMIN_13', at: '#email', on: '/login' },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_14',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "' OR true--" },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_15',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_ADMIN_16',
        at: '#navbarAccount',
        until: { kind: 'clicked', at: '#navbarAccount' },
        skippable: true,
      },
      { text: 'TUTORIAL_LOGIN_ADMIN_17' },
    ],
  },
  {
    name: 'Login Jim',
    steps: [
      { text: 'TUTORIAL_LOGIN_JIM_1', at: '#navbarAccount', until: { kind: 'loggedOut' } },
      { text: 'TUTORIAL_LOGIN_JIM_2', at: HEADER },
      { text: 'TUTORIAL_LOGIN_JIM_3', at: '#searchQuery', on: '/search' },
      { text: 'TUTORIAL_LOGIN_JIM_4', at: '#navbarAccount', until: { kind: 'visited', path: '/login' } },
      {
        text: 'TUTORIAL_LOGIN_JIM_5',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: 'jim@{{domain}}' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_JIM_6',
        at: '#password',
        until: { kind: 'filled', into: '#password', except: 'ncc-1701' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_JIM_7',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      { text: 'TUTORIAL_LOGIN_JIM_8', at: '#email', on: '/login' },
      {
        text: 'TUTORIAL_LOGIN_JIM_9',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "jim@{{domain}}'--" },
        on: '/login',
      },
      { text: 'TUTORIAL_LOGIN_JIM_10', at: '#loginButton', until: { kind: 'loggedIn' }, on: '/login' },
      { text: 'TUTORIAL_LOGIN_JIM_11' },
    ],
  },
  {
    name: 'Login Bender',
    steps: [
      { text: 'TUTORIAL_LOGIN_BENDER_1', at: '#navbarAccount', until: { kind: 'loggedOut' } },
      { text: 'TUTORIAL_LOGIN_BENDER_2', at: HEADER },
      {
        text: 'TUTORIAL_LOGIN_BENDER_3',
        at: 'app-navbar header button',
        until: { kind: 'visited', path: '/about' },
      },
      { text: 'TUTORIAL_LOGIN_BENDER_4', at: '#navbarAccount', until: { kind: 'visited', path: '/login' } },
      {
        text: 'TUTORIAL_LOGIN_BENDER_5',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: 'bender@{{domain}}' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_BENDER_6',
        at: '#password',
        until: { kind: 'filled', into: '#password', except: 'OhG0dPlease1nsertLiquor!' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_BENDER_7',
        at: '#loginButton',
        until: { kind: 'clicked', at: '#loginButton' },
        on: '/login',
      },
      {
        text: 'TUTORIAL_LOGIN_BENDER_8',
        at: '#email',
        until: { kind: 'typed', into: '#email', text: "bender@{{domain}}'--" },
        on: '/login',
      },
      { text: 'TUTORIAL_LOGIN_BENDER_9', at: '#loginButton', until: { kind: 'loggedIn' }, on: '/login' },
      { text: 'TUTORIAL_LOGIN_BENDER_10' },
    ],
  },
]
