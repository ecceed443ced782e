import { ask, type Calls, fillIn, LONG_HEADER, text } from '../call.ts'

const cookie = { headers: { cookie: `stall=${text('x', LONG_HEADER)}` } }

/** The office for those who have a stall. */
export const stallCalls: Calls = {
  'GET /stall': [ask('stall office', '/stall', cookie)],
  'GET /stall/invoices': [ask('invoices of a stall', '/stall/invoices', cookie)],
  'GET /stall/login': [ask('stall office: PIN', '/stall/login')],
  'GET /stall/code': [ask('stall office: code', '/stall/code', cookie)],
  'GET /stall/directory': [
    ask('directory: long words', `/stall/directory?name=${text('x', 6_000)}&door=${text('%27', 2_000)}`),
    ask(
      'directory: a condition within conditions',
      `/stall/directory?name=${encodeURIComponent(`x' or ${text('count(//*[', 30)}1${text('])', 30)} or 'a'='b`)}&door=x`,
      { untilDeadline: true },
    ),
  ],
  'GET /stall/help/locked': [ask('stall office: why it is locked', '/stall/help/locked')],
  'GET /stall/register': [ask('stall office: open a stall', '/stall/register')],
  'POST /stall/login': [
    fillIn('stall office: a long PIN', '/stall/login', { name: 'pomelo-brothers', pin: text('7') }),
    fillIn('stall office: a right PIN', '/stall/login', {
      name: 'aunt quince',
      pin: 'cotoneaster is not a quince',
    }),
    fillIn('stall office: a long name', '/stall/login', { name: text('ü'), pin: '7' }),
  ],
  'POST /stall/code': [fillIn('stall office: a long code', '/stall/code', { code: text('7') }, cookie)],
  'POST /stall/register': [
    fillIn('stall office: a new stall', '/stall/register', (turn) => ({
      name: `stall ${turn}`,
      mailbox: `stall-${turn}@market.example`,
      pin: text('7', 40),
    })),
    fillIn('stall office: signs without end', '/stall/register', {
      name: text('<'),
      mailbox: `${text('@', 40_000)}`,
      pin: text('"', 20_000),
    }),
  ],
  'POST /stall/logout': [ask('stall office: out', '/stall/logout', cookie, 'POST')],
}
