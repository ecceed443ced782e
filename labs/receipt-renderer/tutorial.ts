import type { Tutorial } from '#lab'

const NOTE = '#receiptNote'
const PREVIEW = '#previewReceipt'
const SERVICE = 'http://169.254.169.254/latest/meta-data/'

export const tutorials: Tutorial[] = [
  {
    name: 'Receipt with Extras',
    steps: [
      { text: 'TUTORIAL_RECEIPT_1' },
      { text: 'TUTORIAL_RECEIPT_2', at: '#navbarAccount', until: { kind: 'loggedIn' }, skippable: true },
      {
        text: 'TUTORIAL_RECEIPT_3',
        at: '#navbarAccount',
        until: { kind: 'visited', path: '/order-history' },
      },
      { text: 'TUTORIAL_RECEIPT_4', at: '[data-receipt-of]', until: { kind: 'visited', path: '/receipt' } },
      {
        text: 'TUTORIAL_RECEIPT_5',
        at: NOTE,
        until: { kind: 'typed', into: NOTE, text: `<iframe src="${SERVICE}">` },
      },
      { text: 'TUTORIAL_RECEIPT_6', at: PREVIEW, until: { kind: 'there', at: '[data-receipt-page]' } },
      { text: 'TUTORIAL_RECEIPT_7', at: '[data-receipt-page]' },
      {
        text: 'TUTORIAL_RECEIPT_8',
        at: NOTE,
        until: { kind: 'typed', into: NOTE, text: `<iframe src="${SERVICE}iam/security-credentials/">` },
      },
      { text: 'TUTORIAL_RECEIPT_9', at: PREVIEW, until: { kind: 'clicked', at: PREVIEW } },
      {
        text: 'TUTORIAL_RECEIPT_10',
        at: NOTE,
        until: {
          kind: 'typed',
          into: NOTE,
          text: `<iframe src="${SERVICE}iam/security-credentials/juice-stand">`,
        },
      },
      { text: 'TUTORIAL_RECEIPT_11', at: PREVIEW, until: { kind: 'solved' } },
      { text: 'TUTORIAL_RECEIPT_12' },
    ],
  },
]
