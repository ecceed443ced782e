import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Twenty Questions',
    steps: [
      { text: 'TUTORIAL_TWENTY_QUESTIONS_1' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_2' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_3' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_4' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_5' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_6' },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_7', until: { kind: 'solved' } },
      { text: 'TUTORIAL_TWENTY_QUESTIONS_8' },
    ],
  },
]
