import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Off the Beaten XPath',
    steps: [
      { text: 'TUTORIAL_XPATH_1' },
      { text: 'TUTORIAL_XPATH_2' },
      { text: 'TUTORIAL_XPATH_3' },
      { text: 'TUTORIAL_XPATH_4' },
      { text: 'TUTORIAL_XPATH_5', until: { kind: 'solved' } },
      { text: 'TUTORIAL_XPATH_6' },
    ],
  },
]
