import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** The partner has nothing to say, says no, or is not asked. */
const ANSWERED = /^(201|400|403|409|503) /
const REFUSED = /^400 /

/** Dates of birth, which become part of an address in the fake network. */
const birthdays = ({ file, port, variable }: Parameters<Inputs>[0]): Line<unknown>[] => [
  ['files', `../../..${file}`.slice(0, 40), ANSWERED],
  ['files', '0&born=file:///etc/passwd', ANSWERED],
  ['network', `0#@127.0.0.1:${port}/`, ANSWERED],
  ['network', `0\r\nHost: 127.0.0.1:${port}`, ANSWERED],
  ['network', `//127.0.0.1:${port}/adults?born=1990`, ANSWERED],
  ['environment', `0$${variable}`.slice(0, 40), ANSWERED],
  ['realm', '__proto__', ANSWERED],
  ['realm', { toString: 'x', valueOf: null }, REFUSED, 'an object that is no text'],
  ['realm', { length: 10, constructor: {} }, REFUSED, 'an object with a length'],
  ['realm', ['1990-07-21'], REFUSED, 'a list of one date'],
  ['time', '9'.repeat(90_000), REFUSED, 'a date of 90,000 digits'],
  ['time', `0000-01-0${'\u0000'}`, ANSWERED, 'a date with a NUL'],
  ['memory', Array.from({ length: 20_000 }, () => '0'), REFUSED, 'a list of 20,000 dates'],
]

const POSTED = /^201 /

/** Offers at the exchange, which the shop imports. */
const offers = (
  [
    ['realm', { fruit: '__proto__', price: 1, trader: 'm' }, POSTED],
    ['realm', { fruit: 'constructor', price: 1, trader: '__proto__' }, POSTED],
    ['realm', { fruit: 'fig', price: 1e300, trader: 'm' }, POSTED],
    ['realm', { fruit: 'fig', price: '{"a":1}', trader: 'm' }, POSTED],
    ['realm', { fruit: 'fig', price: { valueOf: 1 }, trader: 'm' }, REFUSED],
    ['realm', { fruit: 'fig', price: 1, trader: { $where: 'process.exit()' } }, REFUSED],
    ['realm', { fruit: '<img src=x>', price: '<script>', trader: '"><script>' }, POSTED],
    ['time', { fruit: 'fig', price: '9'.repeat(80_000), trader: 'm' }, REFUSED, 'a price of 80,000 digits'],
    ['memory', { fruit: 'x'.repeat(90_000), price: 1, trader: 'm' }, REFUSED, 'a fruit of 90,000 letters'],
    ['memory', { fruit: 'fig', price: 1, trader: Array(20_000).fill('m') }, REFUSED, '20,000 traders'],
  ] satisfies Line<Record<string, unknown>>[]
).map(
  ([aim, offer, answer, name]): Line<Record<string, unknown>> => [
    aim,
    offer,
    answer,
    name ?? JSON.stringify(offer),
  ],
)

const CRATES_REFUSED = /^(400|404) /

const crates: Line<unknown>[] = [
  ['realm', { valueOf: 1 }, CRATES_REFUSED, 'an object'],
  ['realm', '1', CRATES_REFUSED],
  ['realm', -1, CRATES_REFUSED],
  ['realm', 1e308, CRATES_REFUSED],
  ['realm', 0.1, CRATES_REFUSED],
  ['memory', Array.from({ length: 30_000 }, () => 1), CRATES_REFUSED, 'a list of 30,000 numbers'],
]

/** What partners are asked, and what they pass on. */
export const partnerInputs: Inputs = (canaries) => [
  ...sendInputs(
    'tastings',
    (learner, dateOfBirth) => learner.json('POST', '/rest/tastings', { evening: 'saturday', dateOfBirth }),
    birthdays(canaries),
  ),
  ...sendInputs(
    'the exchange',
    async (learner, offer) => {
      const posted = await learner.json('POST', '/elsewhere/fruit-exchange/offers', offer)
      const imported = await learner.json('POST', '/rest/fresh/refresh', {})
      return imported.status === 200 ? posted : imported
    },
    offers,
  ),
  ...sendInputs(
    'fresh crates',
    (learner, amount) => learner.json('POST', '/rest/fresh/pear/order', { crates: amount }),
    crates,
  ),
]
