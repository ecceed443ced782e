import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Dot Dot Fruit',
    steps: [
      { text: 'TUTORIAL_DOT_DOT_FRUIT_1' },
      { text: 'TUTORIAL_DOT_DOT_FRUIT_2', until: { kind: 'visited', path: '/season' } },
      { text: 'TUTORIAL_DOT_DOT_FRUIT_3' },
      { text: 'TUTORIAL_DOT_DOT_FRUIT_4' },
      { text: 'TUTORIAL_DOT_DOT_FRUIT_5', until: { kind: 'solved' } },
      { text: 'TUTORIAL_DOT_DOT_FRUIT_6' },
    ],
  },
]
