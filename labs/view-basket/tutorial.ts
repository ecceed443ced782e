import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  {
    name: 'View Basket',
    steps: [
      { text: 'TUTORIAL_VIEW_BASKET_1', at: HEADER },
      { text: 'TUTORIAL_VIEW_BASKET_2', at: '#navbarAccount', until: { kind: 'loggedIn' } },
      {
        text: 'TUTORIAL_VIEW_BASKET_3',
        at: 'app-navbar a[href="#/basket"]',
        until: { kind: 'visited', path: '/basket' },
      },
      { text: 'TUTORIAL_VIEW_BASKET_4', at: 'app-basket h1', on: '/basket' },
      { text: 'TUTORIAL_VIEW_BASKET_5', on: '/basket' },
      {
        text: 'TUTORIAL_VIEW_BASKET_6',
        on: '/basket',
        until: { kind: 'devTools' },
        skippable: true,
        devTools: 'storage',
      },
      {
        text: 'TUTORIAL_VIEW_BASKET_7',
        on: '/basket',
        until: [{ kind: 'stored', name: 'bid' }, { kind: 'solved' }],
        devTools: 'storage',
      },
      { text: 'TUTORIAL_VIEW_BASKET_8', on: '/basket' },
      {
        text: 'TUTORIAL_VIEW_BASKET_9',
        on: '/basket',
        until: [{ kind: 'stored', name: 'itemTotal' }, { kind: 'solved' }],
      },
      { text: 'TUTORIAL_VIEW_BASKET_10', at: 'app-basket h1' },
    ],
  },
]
