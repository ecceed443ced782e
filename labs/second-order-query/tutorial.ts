import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Delayed Reaction',
    steps: [
      { text: 'TUTORIAL_DELAYED_REACTION_1' },
      {
        text: 'TUTORIAL_DELAYED_REACTION_2',
        at: '#navbarAccount',
        until: { kind: 'loggedIn' },
        skippable: true,
      },
      {
        text: 'TUTORIAL_DELAYED_REACTION_3',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/lists' },
      },
      {
        text: 'TUTORIAL_DELAYED_REACTION_4',
        at: '#listName',
        on: '/lists',
        until: { kind: 'typed', into: '#listName', text: "Dad's list" },
      },
      {
        text: 'TUTORIAL_DELAYED_REACTION_5',
        at: '#saveList',
        on: '/lists',
        until: { kind: 'clicked', at: '#saveList' },
      },
      {
        text: 'TUTORIAL_DELAYED_REACTION_6',
        on: '/lists',
        until: { kind: 'there', at: 'app-shopping-lists .error' },
      },
      { text: 'TUTORIAL_DELAYED_REACTION_7' },
      {
        text: 'TUTORIAL_DELAYED_REACTION_8',
        at: '#listName',
        on: '/lists',
        until: {
          kind: 'typed',
          into: '#listName',
          text: "x' UNION SELECT email, password FROM Users--",
        },
      },
      {
        text: 'TUTORIAL_DELAYED_REACTION_9',
        at: '#saveList',
        on: '/lists',
        until: { kind: 'clicked', at: '#saveList' },
      },
      { text: 'TUTORIAL_DELAYED_REACTION_10', on: '/lists', until: { kind: 'solved' } },
      { text: 'TUTORIAL_DELAYED_REACTION_11' },
    ],
  },
]
