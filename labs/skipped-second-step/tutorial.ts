import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Two Steps Minus One',
    steps: [
      { text: 'TUTORIAL_TWO_STEPS_1' },
      { text: 'TUTORIAL_TWO_STEPS_2' },
      { text: 'TUTORIAL_TWO_STEPS_3' },
      { text: 'TUTORIAL_TWO_STEPS_4' },
      { text: 'TUTORIAL_TWO_STEPS_5', until: { kind: 'solved' } },
      { text: 'TUTORIAL_TWO_STEPS_6' },
    ],
  },
]
