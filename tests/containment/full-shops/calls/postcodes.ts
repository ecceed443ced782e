import { type Calls, ENDLESS, send, text } from '../call.ts'

const ask = (name: string, postcode: string, limit = {}) =>
  send(name, 'POST', '/rest/deliveries/check', { postcode }, { who: 'nobody', ...limit })

/** The check of postcodes. */
export const postcodeCalls: Calls = {
  'POST /rest/deliveries/check': [
    ask('postcode: a long one', text('A', 400)),
    ask('postcode: signs without end', text('A')),
    ask('postcode: for ever', `${text('A', 399)}!`, ENDLESS),
  ],
}
