import { type Calls, tell, text } from '../call.ts'

const LABELS = '/rest/labels'

/** The label printer, and the shell in front of it. */
export const labelCalls: Calls = {
  'POST /rest/labels': [
    tell('labels: print', 'POST', LABELS, { text: 'Plum', size: 'M' }),
    tell('labels: a long text', 'POST', LABELS, { text: text('x'), size: 'M' }),
    tell('labels: commands in commands', 'POST', LABELS, {
      text: text('$(echo ', 24),
      size: `$(${text('`', 190)}`,
    }),
    tell('labels: as much as there is', 'POST', LABELS, {
      text: '"; cat /etc/* > a; cat a a a > b; cat b b b b; echo "',
      size: 'L',
    }),
  ],
}
