import { ask, type Calls, ENDLESS, fillIn, LONG_HEADER, send, text } from '../call.ts'

const cookie = { headers: { cookie: `stall=${text('x', LONG_HEADER)}` } }

/** The supplier portal. */
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

export const giftCardCalls: Calls = {
  'GET /rest/gift-cards': [ask('gift cards', '/rest/gift-cards')],
  'GET /rest/gift-cards/balance': [
    ask('gift cards: what is left', '/rest/gift-cards/balance?number=PEEL-0'),
    ask('gift cards: many separators', `/rest/gift-cards/balance?number=${text('%26%3b', 100)}`),
    ask('gift cards: a long number', `/rest/gift-cards/balance?number=${text('7', 6_000)}`),
  ],
  'GET /rest/gift-cards/wall': [ask('gift cards: wall', '/rest/gift-cards/wall')],
  'POST /rest/gift-cards': [
    send('gift cards: buy', 'POST', '/rest/gift-cards', { value: 100, price: 0.01, message: text('x', 200) }),
    send('gift cards: a long message', 'POST', '/rest/gift-cards', {
      value: 100,
      price: 1,
      message: text('x'),
    }),
    send('gift cards: a long price', 'POST', '/rest/gift-cards', { value: 100, price: text('9', 100_000) }),
  ],
  'POST /rest/gift-cards/redeem': [
    send('gift cards: redeem', 'POST', '/rest/gift-cards/redeem', { code: text('B') }),
    send('gift cards: the framed card', 'POST', '/rest/gift-cards/redeem', {
      code: 'JUICE-FIRST-CARD',
      pin: text('7'),
    }),
  ],
}

const LABELS = '/rest/labels'

/** The label printer with its shell. */
export const labelCalls: Calls = {
  'POST /rest/labels': [
    send('labels: print', 'POST', LABELS, { text: 'Plum', size: 'M' }),
    send('labels: a long text', 'POST', LABELS, { text: text('x'), size: 'M' }),
    send('labels: commands in commands', 'POST', LABELS, {
      text: text('$(echo ', 24),
      size: `$(${text('`', 190)}`,
    }),
    send('labels: many questions to the cluster', 'POST', LABELS, {
      text: `$(curl -s ${text('10.96.0.1/ ', 15)})`,
      size: 'M',
    }),
    send('labels: as much as there is', 'POST', LABELS, {
      text: '"; cat /etc/* > a; cat a a a > b; cat b b b b; echo "',
      size: 'L',
    }),
  ],
}

/** The page of the night market and its repository. */
export const landingCalls: Calls = {
  'GET /landing': [ask('landing page', '/landing')],
  'GET /landing/*': [
    ask('landing page: all objects', '/landing/.git/objects/'),
    ask('landing page: way down', `/landing/${text('%2e%2e%2f', 1_300)}`),
    ask('landing page: slashes', `/landing/${text('/', LONG_HEADER)}x`),
  ],
  'GET /landing/build.log': [ask('landing page: log', '/landing/build.log')],
  'GET /landing/build': [ask('landing page: page with the log', '/landing/build')],
  'POST /landing/rebuild': [
    send('landing page: build', 'POST', '/landing/rebuild', {}),
    send('landing page: build, with a long body', 'POST', '/landing/rebuild', { page: text('x') }),
  ],
  'POST /landing/deploy': [
    send('landing page: deploy', 'POST', '/landing/deploy', { page: text('x') }),
    ask(
      'landing page: a long token',
      '/landing/deploy',
      {
        who: 'nobody',
        headers: { authorization: `Bearer ${text('x', LONG_HEADER)}` },
      },
      'POST',
    ),
  ],
}

/** Loyalty points and their exchange. */
export const loyaltyCalls: Calls = {
  'GET /loyalty': [ask('pips', '/loyalty')],
  'POST /loyalty': [fillIn('pips: a long amount', '/loyalty', { direction: 'toCoins', amount: text('9') })],
  'GET /rest/loyalty/balance': [ask('pips: balance', '/rest/loyalty/balance')],
  'POST /rest/loyalty/exchange': [
    send('pips: many lots', 'POST', '/rest/loyalty/exchange', {
      direction: 'toPips',
      lots: Array.from({ length: 100 }, () => 1),
    }),
    send('pips: lots without end', 'POST', '/rest/loyalty/exchange', {
      direction: 'toCoins',
      lots: Array.from({ length: 40_000 }, () => 1),
    }),
  ],
}

/** The API of the mobile app. */
export const mobileCalls: Calls = {
  'GET /mobile/v2/me': [ask('phone: me', '/mobile/v2/me')],
  'PATCH /mobile/v2/me': [
    send('phone: a name', 'PATCH', '/mobile/v2/me', { username: text('<x ', 85) }),
    send('phone: a long name', 'PATCH', '/mobile/v2/me', { username: text('<x ') }),
    send('phone: a long picture', 'PATCH', '/mobile/v2/me', { profileImage: text('assets/') }),
  ],
  'GET /mobile/v1/me': [ask('old phone: me', '/mobile/v1/me')],
  'PATCH /mobile/v1/me': [
    send('old phone: a long parcel', 'PATCH', '/mobile/v1/me', { data: { email: text('@') } }),
    send('old phone: many fields', 'PATCH', '/mobile/v1/me', {
      data: Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at])),
    }),
  ],
}

const FOREVER = 'with recursive c(x) as (select 1 union all select x+1 from c)'
const follow = (token: string) => `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`

/** The newsletter, with a full list of subscribers. */
export const newsletterCalls: Calls = {
  'GET /newsletter': [ask('newsletter', '/newsletter')],
  'GET /newsletter/editor': [ask('newsletter: the desk', '/newsletter/editor')],
  'GET /newsletter/unsubscribe': [
    ask('newsletter: a link', follow(text('7', 24))),
    ask('newsletter: a long question', follow(`${text("' or '", 1_000)}1`)),
    ask('newsletter: a question without end', follow(`' or (${FOREVER} select count(*) from c)--`), ENDLESS),
    ask('newsletter: a nap', follow("' or nap(1000)--"), ENDLESS),
  ],
  'POST /newsletter': [
    fillIn('newsletter: a reader', '/newsletter', { email: 'reader-1@market.example' }),
    fillIn('newsletter: one more than there is room for', '/newsletter', { email: 'late@market.example' }),
    fillIn('newsletter: a long address', '/newsletter', { email: text('@') }),
  ],
  'POST /newsletter/issues': [
    send('newsletter: an issue for everybody', 'POST', '/newsletter/issues', {
      text: text('ü', 2_000),
      editorKey: 'c0ffee00c0de',
    }),
    send('newsletter: a long issue', 'POST', '/newsletter/issues', { text: text('ü'), editorKey: text('7') }),
  ],
  'POST /newsletter/key': [ask('newsletter: the key', '/newsletter/key', {}, 'POST')],
}

const KEY = text('n', LONG_HEADER)

/** Operations endpoints and their tasks. */
export const operationsCalls: Calls = {
  'GET /actuator': [ask('gauges', '/actuator', { headers: { accept: 'text/html' } })],
  'GET /actuator/:gauge': [
    ask('gauge: exchanges', '/actuator/httpexchanges'),
    ask('gauge: exchanges as a page', '/actuator/httpexchanges', { headers: { accept: 'text/html' } }),
    ask('gauge: none of this name', `/actuator/${KEY}`),
  ],
  'GET /rest/night-shift/tasks': [
    ask('night shift: a long cookie', '/rest/night-shift/tasks', {
      headers: { cookie: `nightShift=${KEY}` },
    }),
    ask('night shift: a long key', '/rest/night-shift/tasks', {
      who: 'nobody',
      headers: { authorization: `Bearer ${KEY}` },
    }),
  ],
}

/** Preferences, merged in a realm of the sandbox. */
export const preferencesCalls: Calls = {
  'GET /rest/preferences': [ask('preferences', '/rest/preferences')],
  'PATCH /rest/preferences': [
    send('preferences: a long note', 'PATCH', '/rest/preferences', { note: text('x', 3_900) }),
    send('preferences: too long', 'PATCH', '/rest/preferences', { note: text('x') }),
    send('preferences: for everybody', 'PATCH', '/rest/preferences', {
      constructor: { prototype: { [text('x', 1_900)]: text('y', 1_900) } },
    }),
  ],
  'GET /rest/back-room': [
    ask('back room', '/rest/back-room'),
    ask('back room: staff', '/rest/back-room', { who: 'admin' }),
  ],
}

export const referralCalls: Calls = {
  'GET /rest/referrals': [ask('friends that somebody brought', '/rest/referrals')],
}

const MANY = Array.from({ length: 40 }, (_, index) => index + 1)
const LIST = '/rest/lists/grownList00000003'

/** Links to shopping lists. */
export const shareLinkCalls: Calls = {
  'POST /rest/share': [
    send('shared link: a list', 'POST', '/rest/share', { kind: 'list', id: 'grownList00000003' }),
    send('shared link: a long id', 'POST', '/rest/share', { kind: 'list', id: text('x') }),
  ],
  'GET /share/:token': [
    ask('shared link: no blocks', '/share/x'),
    ask('shared link: all blocks that there are', `/share/${text('A', 600)}`),
    ask('shared link: a long one', `/share/${text('A', 12_000)}`),
  ],
}

export const shoppingListCalls: Calls = {
  'GET /rest/lists': [ask('shopping lists', '/rest/lists')],
  'POST /rest/lists': [
    send('shopping lists: a full one', 'POST', '/rest/lists', { name: text('x', 200), items: MANY }),
    send('shopping lists: a long name', 'POST', '/rest/lists', { name: text("'"), items: MANY }),
    send('shopping lists: products without end', 'POST', '/rest/lists', {
      name: 'x',
      items: Array.from({ length: 40_000 }, () => 1),
    }),
  ],
  'PUT /rest/lists/:id': [
    send('shopping lists: a long new name', 'PUT', LIST, { name: text('x'), items: MANY }),
  ],
  'GET /rest/lists/:id/print': [
    ask('shopping lists: print', '/rest/lists/grownList00000003/print'),
    ask('shopping lists: print all that there is', '/rest/lists/grownList00000001/print'),
    ask('shopping lists: print users by products', '/rest/lists/grownList00000002/print', ENDLESS),
  ],
}
