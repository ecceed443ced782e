import type { Tutorial } from '#lab'

const SEARCH = '#searchQuery input'

export const tutorials: Tutorial[] = [
  {
    name: 'DOM XSS',
    from: '/search',
    steps: [
      { text: 'TUTORIAL_DOM_XSS_1', at: '#searchQuery' },
      {
        text: 'TUTORIAL_DOM_XSS_2',
        at: '#searchQuery',
        until: { kind: 'typed', into: SEARCH, text: 'owasp' },
      },
      {
        text: 'TUTORIAL_DOM_XSS_3',
        at: '#searchQuery',
        until: { kind: 'shown', at: '#searchValue', html: 'owasp' },
      },
      { text: 'TUTORIAL_DOM_XSS_4', at: '#searchValue' },
      { text: 'TUTORIAL_DOM_XSS_5', at: '#searchValue' },
      {
        text: 'TUTORIAL_DOM_XSS_6',
        at: '#searchQuery',
        until: { kind: 'typed', into: SEARCH, text: '<h1>owasp' },
      },
      {
        text: 'TUTORIAL_DOM_XSS_7',
        at: '#searchQuery',
        until: { kind: 'shown', at: '#searchValue', html: '<h1>owasp' },
      },
      { text: 'TUTORIAL_DOM_XSS_8', at: '#searchValue' },
      { text: 'TUTORIAL_DOM_XSS_9', at: '#searchValue' },
      {
        text: 'TUTORIAL_DOM_XSS_10',
        at: '#searchQuery',
        until: { kind: 'typed', into: SEARCH, text: "<script>alert('xss')</script>" },
      },
      {
        text: 'TUTORIAL_DOM_XSS_11',
        at: '#searchQuery',
        until: { kind: 'shown', at: '#searchValue', html: "<script>alert('xss')</script>" },
      },
      { text: 'TUTORIAL_DOM_XSS_12', at: '#searchValue' },
      {
        text: 'TUTORIAL_DOM_XSS_13',
        at: '#searchQuery',
        until: { kind: 'typed', into: SEARCH, text: '<iframe src="javascript:alert(`xss`)">' },
      },
      {
        text: 'TUTORIAL_DOM_XSS_14',
        at: '#searchQuery',
        until: { kind: 'shown', at: '#searchValue', html: '<iframe src="javascript:alert(`xss`)">' },
      },
      { text: 'TUTORIAL_DOM_XSS_15', at: '#searchValue' },
      { text: 'TUTORIAL_DOM_XSS_16' },
    ],
  },
  {
    name: 'Bonus Payload',
    from: '/search',
    steps: [
      { text: 'TUTORIAL_BONUS_PAYLOAD_1', at: '#searchQuery' },
      {
        text: 'TUTORIAL_BONUS_PAYLOAD_2',
        at: '#searchQuery',
        until: { kind: 'typed', into: SEARCH, text: '{{xssBonusPayload}}' },
      },
      {
        text: 'TUTORIAL_BONUS_PAYLOAD_3',
        at: '#searchQuery',
        until: { kind: 'shown', at: '#searchValue', html: '{{xssBonusPayload}}' },
      },
      { text: 'TUTORIAL_BONUS_PAYLOAD_4', at: '#searchValue' },
    ],
  },
]
