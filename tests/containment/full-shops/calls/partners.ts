import { ask, type Calls, fillIn, send, text } from '../call.ts'

const TASTINGS = '/rest/tastings'

/** Cider tastings, with as many bookings as the shop takes. */
export const tastingCalls: Calls = {
  'GET /rest/tastings': [ask('tastings', TASTINGS)],
  'GET /rest/tastings/bookings': [ask('tastings: bookings', `${TASTINGS}/bookings`)],
  'POST /rest/tastings': [
    send('tastings: an adult', 'POST', TASTINGS, { evening: 'friday', dateOfBirth: '1990-07-21' }),
    send('tastings: the year 0', 'POST', TASTINGS, { evening: 'saturday', dateOfBirth: '0000-01-01' }),
    send('tastings: a long date', 'POST', TASTINGS, { evening: 'friday', dateOfBirth: text('9') }),
    send('tastings: a date of many parts', 'POST', TASTINGS, {
      evening: 'friday',
      dateOfBirth: Array.from({ length: 40_000 }, () => 1),
    }),
  ],
}

const OFFERS = '/elsewhere/fruit-exchange/offers'

/** Fresh crates, with a full exchange and as many orders as the shop takes. */
export const freshCrateCalls: Calls = {
  'GET /rest/fresh': [ask('fresh crates', '/rest/fresh')],
  'GET /rest/fresh/orders': [ask('fresh crates: orders', '/rest/fresh/orders')],
  'POST /rest/fresh/refresh': [send('fresh crates: prices of today', 'POST', '/rest/fresh/refresh', {})],
  'POST /rest/fresh/:fruit/order': [
    send('fresh crates: an order', 'POST', '/rest/fresh/pear/order', { crates: 1 }),
    send('fresh crates: a long name', 'POST', `/rest/fresh/${text('x', 6_000)}/order`, { crates: 1 }),
    send('fresh crates: crates without end', 'POST', '/rest/fresh/pear/order', { crates: text('9') }),
  ],
  'GET /elsewhere/fruit-exchange': [ask('the exchange', '/elsewhere/fruit-exchange')],
  'GET /elsewhere/fruit-exchange/offers': [ask('the exchange: offers', OFFERS)],
  'POST /elsewhere/fruit-exchange/offers': [
    send('the exchange: an offer', 'POST', OFFERS, (turn) => ({
      fruit: text('<', 20),
      price: turn,
      trader: text('&', 40),
    })),
    send('the exchange: a long offer', 'POST', OFFERS, { fruit: 'fig', price: 1, trader: text('x') }),
    fillIn('the exchange: a form', OFFERS, { fruit: 'fig', price: '1', trader: text('ü', 40) }),
    fillIn('the exchange: a wrong form', OFFERS, { fruit: text('%', 20_000), price: '', trader: '' }),
  ],
}
