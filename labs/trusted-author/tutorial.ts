import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Forged Feedback',
    steps: [
      {
        text: 'TUTORIAL_FORGED_FEEDBACK_1',
        at: 'app-navbar header button',
        until: { kind: 'visited', path: '/contact' },
      },
      { text: 'TUTORIAL_FORGED_FEEDBACK_2', at: '#feedback-form', on: '/contact' },
      { text: 'TUTORIAL_FORGED_FEEDBACK_3', on: '/contact' },
      { text: 'TUTORIAL_FORGED_FEEDBACK_4', on: '/contact' },
      {
        text: 'TUTORIAL_FORGED_FEEDBACK_5',
        on: '/contact',
        until: { kind: 'devTools' },
        skippable: true,
        devTools: 'elements',
      },
      { text: 'TUTORIAL_FORGED_FEEDBACK_6', on: '/contact', devTools: 'elements' },
      {
        text: 'TUTORIAL_FORGED_FEEDBACK_7',
        at: '#userId',
        on: '/contact',
        until: { kind: 'changed', field: '#userId' },
      },
      {
        text: 'TUTORIAL_FORGED_FEEDBACK_8',
        at: '#submitButton',
        on: '/contact',
        until: { kind: 'clicked', at: '#submitButton' },
      },
      { text: 'TUTORIAL_FORGED_FEEDBACK_9' },
    ],
  },
]
