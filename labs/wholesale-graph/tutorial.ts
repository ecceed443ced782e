import type { Tutorial } from '#lab'

const SCREEN = '/graphql'

export const tutorials: Tutorial[] = [
  {
    name: 'A Friend of a Friend',
    steps: [
      { text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_1' },
      { text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_2', until: { kind: 'visited', path: '/wholesale' } },
      {
        text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_3',
        on: '/wholesale',
        until: { kind: 'visited', path: SCREEN },
      },
      {
        text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_4',
        at: '#graphExample',
        on: SCREEN,
        until: { kind: 'clicked', at: '#graphExample' },
      },
      {
        text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_5',
        at: '#runQuery',
        on: SCREEN,
        until: { kind: 'there', at: '#graphAnswer' },
      },
      { text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_6' },
      {
        text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_7',
        at: '#readSchema',
        on: SCREEN,
        until: { kind: 'there', at: '#graphSchema h3' },
      },
      {
        text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_8',
        at: '#graphQuery',
        on: SCREEN,
        until: {
          kind: 'typed',
          into: '#graphQuery',
          text: '{ product(id: 1) { reviews { author { name orders { orderId totalPrice } } } } }',
        },
      },
      { text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_9', at: '#runQuery', on: SCREEN, until: { kind: 'solved' } },
      { text: 'TUTORIAL_A_FRIEND_OF_A_FRIEND_10' },
    ],
  },
]
