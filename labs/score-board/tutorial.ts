import type { Tutorial } from '#lab'

const HEADER = 'app-navbar header'

export const tutorials: Tutorial[] = [
  {
    name: 'Score Board',
    steps: [
      { text: 'TUTORIAL_SCORE_BOARD_1', at: HEADER },
      { text: 'TUTORIAL_SCORE_BOARD_2', at: HEADER },
      { text: 'TUTORIAL_SCORE_BOARD_3', at: HEADER },
      {
        text: 'TUTORIAL_SCORE_BOARD_4',
        at: HEADER,
        until: { kind: 'devTools' },
        skippable: true,
        devTools: 'sources',
      },
      {
        text: 'TUTORIAL_SCORE_BOARD_5',
        at: HEADER,
        until: { kind: 'visited', path: '/score-board' },
        devTools: 'sources',
      },
      { text: 'TUTORIAL_SCORE_BOARD_6', at: 'app-score-board h1' },
    ],
  },
  {
    name: 'Coding Challenges',
    steps: [
      { text: 'TUTORIAL_CODING_1', at: HEADER },
      {
        text: 'TUTORIAL_CODING_2',
        at: 'app-score-board h1',
        on: '/score-board',
        until: [
          { kind: 'visited', path: '/coding-challenge' },
          { kind: 'there', at: '#code-snippet' },
        ],
      },
      { text: 'TUTORIAL_CODING_3', at: '#find-it h2' },
      {
        text: 'TUTORIAL_CODING_4',
        at: '#findItSubmitButton',
        until: { kind: 'there', at: '#fixItSubmitButton' },
      },
      { text: 'TUTORIAL_CODING_5', at: '#fix-it h2' },
      {
        text: 'TUTORIAL_CODING_6',
        at: '#fixItSubmitButton',
        until: { kind: 'there', at: '#fix-it [data-right="true"]' },
      },
      { text: 'TUTORIAL_CODING_7', at: '#prove-it h2' },
    ],
  },
]
