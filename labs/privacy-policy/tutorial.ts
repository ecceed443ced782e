import type { Tutorial } from '#lab'

export const tutorials: Tutorial[] = [
  {
    name: 'Privacy Policy',
    steps: [
      {
        text: 'TUTORIAL_PRIVACY_POLICY_1',
        at: '#navbarAccount',
        until: { kind: 'loggedIn' },
        skippable: true,
      },
      {
        text: 'TUTORIAL_PRIVACY_POLICY_2',
        at: '#navbarAccount',
        until: [
          { kind: 'clicked', at: '#navbarAccount' },
          { kind: 'visited', path: '/privacy-security/privacy-policy' },
        ],
        skippable: true,
      },
      {
        text: 'TUTORIAL_PRIVACY_POLICY_3',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/privacy-security/privacy-policy' },
      },
      { text: 'TUTORIAL_PRIVACY_POLICY_4', at: 'article h1' },
    ],
  },
]
