import { ask, type Calls, fillIn, tell, text } from '../call.ts'

/** Pips, and the counter where they are exchanged. */
export const loyaltyCalls: Calls = {
  'GET /loyalty': [ask('pips', '/loyalty')],
  'POST /loyalty': [fillIn('pips: a long amount', '/loyalty', { direction: 'toCoins', amount: text('9') })],
  'GET /rest/loyalty/balance': [ask('pips: balance', '/rest/loyalty/balance')],
  'POST /rest/loyalty/exchange': [
    tell('pips: many lots', 'POST', '/rest/loyalty/exchange', {
      direction: 'toPips',
      lots: Array.from({ length: 100 }, () => 1),
    }),
    tell('pips: lots without end', 'POST', '/rest/loyalty/exchange', {
      direction: 'toCoins',
      lots: Array.from({ length: 40_000 }, () => 1),
    }),
  ],
}
