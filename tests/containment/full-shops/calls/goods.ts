import { ask, type Calls, DENIED, ENDLESS, type Limit, send, text } from '../call.ts'

const union = (first: string, from = ''): string => `')) union select ${first},2,3,4,5,6,7,8,9 ${from}--`
const search = (name: string, q: string, limit: Limit = {}) =>
  ask(name, `/rest/products/search?q=${encodeURIComponent(q)}`, { who: 'nobody', ...limit })
const order = (name: string, orderLinesData: string, limit: Limit = {}) =>
  send(name, 'POST', '/b2b/v2/orders', { cid: 'JS0815', orderLinesData }, limit)
/** Products, baskets and orders. */
export const goodsCalls: Calls = {
  'GET /rest/products/search': [
    search('search', ''),
    search('search: all with all that is shown', `%')) or 1=1--`),
    search('search: all users', union('email', 'from Users')),
    search(
      'search: users by products',
      `')) union select a.email,b.name,3,4,5,6,7,8,9 from Users a, Products b--`,
      ENDLESS,
    ),
    search('search: bytes', union('zeroblob(8000000)')),
    search('search: 10,000 rows of bytes', union('id||1,zeroblob(800)', 'from Users').replace(',2,', ',')),
    search('search: hex of hex', union('hex(hex(zeroblob(400000)))')),
    search(
      'search: everybody by everybody',
      union('count(*)', 'from Users a, Users b, Users c, Users d'),
      ENDLESS,
    ),
    search('search: deep JSON', union(`printf('%.*c',400000,'[')`)),
    search('search: NUL signs', union(`printf('%.*c',1000000,char(0))`)),
    search('search: numbers that are none', union('9e999')),
    search('search: LIKE with stars', `${text('%_', 40)}')) or name like '${text('%x', 40)}'--`),
  ],
  'GET /api/Products': [
    ask('Products', '/api/Products'),
    ask('Products: sorted', '/api/Products?sort=-description,name,image'),
    ask('Products: searched', `/api/Products?q=${text('%25_', 16)}`),
  ],
  'GET /api/Products/:id': [ask('Product', '/api/Products/6000')],
  'POST /api/Products': [
    send('Products: new', 'POST', '/api/Products', { name: 'x', price: 1, description: text('<b>', 1_300) }),
  ],
  'PUT /api/Products/:id': [
    send('Product: tags', 'PUT', '/api/Products/5999', { description: text('<a>', 30_000) }),
    send('Product: brackets', 'PUT', '/api/Products/5999', { description: text('<') }),
  ],
  'DELETE /api/Products/:id': DENIED,
  'GET /api/Quantitys': [ask('Quantitys', '/api/Quantitys')],
  'POST /api/Quantitys': DENIED,
  'GET /api/Quantitys/:id': [ask('Quantity', '/api/Quantitys/6000', { who: 'accountant' })],
  'PUT /api/Quantitys/:id': [
    send('Quantity: change', 'PUT', '/api/Quantitys/60', { quantity: 999 }, { who: 'accountant' }),
  ],
  'DELETE /api/Quantitys/:id': DENIED,
  'GET /rest/products/:id/reviews': [
    ask('reviews of one', '/rest/products/1/reviews'),
    ask('reviews of all', '/rest/products/1%7C%7Ctrue/reviews'),
    ask(
      'reviews: regular expression',
      `/rest/products/${encodeURIComponent(`/(x+)+y/.test(this.message)`)}/reviews`,
      ENDLESS,
    ),
    ask('reviews: sleep', '/rest/products/sleep(2000)/reviews', ENDLESS),
  ],
  'PUT /rest/products/:id/reviews': [
    send('review: new', 'PUT', '/rest/products/1/reviews', {
      message: text('x', 1_000),
      author: text('x', 250),
    }),
  ],
  'PATCH /rest/products/reviews': [
    send('reviews: all changed', 'PATCH', '/rest/products/reviews', (turn) => ({
      id: { $ne: -1 },
      message: `${turn}${text('x', 900)}`,
    })),
    send('reviews: regular expression', 'PATCH', '/rest/products/reviews', {
      id: { $regex: '^(grown|Review|0)+$' },
      message: 'x',
    }),
    send('reviews: a list', 'PATCH', '/rest/products/reviews', {
      id: { $in: Array.from({ length: 8_000 }, (_, i) => `id-${i}`) },
      message: 'x',
    }),
    send('reviews: none', 'PATCH', '/rest/products/reviews', { id: { $gt: 'zzzz' }, message: 'x' }),
  ],
  'POST /rest/products/reviews': [
    send('review: like', 'POST', '/rest/products/reviews', (turn) => ({
      id: `grownReview${String((turn % 5_000) + 1).padStart(6, '0')}`,
    })),
  ],
  'GET /rest/basket/:id': [ask('basket', '/rest/basket/2', { needsBasket: true })],
  'GET /api/BasketItems': [ask('BasketItems', '/api/BasketItems', { needsBasket: true })],
  'GET /api/BasketItems/:id': [ask('BasketItem', '/api/BasketItems/100')],
  'POST /api/BasketItems': [
    send(
      'BasketItems: keys that come twice',
      'POST',
      '/api/BasketItems',
      `{${text('"BasketId":2,', 7_000)}"ProductId":1}`,
    ),
    send('BasketItems: brackets', 'POST', '/api/BasketItems', `{"BasketId":${text('[', 40_000)}`),
  ],
  'PUT /api/BasketItems/:id': [send('BasketItem: change', 'PUT', '/api/BasketItems/100', { quantity: 2 })],
  'DELETE /api/BasketItems/:id': [
    ask('BasketItem: gone', (turn) => `/api/BasketItems/${200 + turn}`, {}, 'DELETE'),
  ],
  'PUT /rest/basket/:id/coupon/:coupon': [
    ask('coupon', `/rest/basket/2/coupon/${text('x', 1_990)}`, {}, 'PUT'),
    ask('coupon: encoded again and again', `/rest/basket/2/coupon/${text('%2525', 390)}`, {}, 'PUT'),
  ],
  'POST /rest/basket/:id/checkout': [
    send('checkout', 'POST', '/rest/basket/2/checkout', {}, { needsBasket: true }),
    send(
      'checkout: coupon',
      'POST',
      '/rest/basket/2/checkout',
      { couponData: text('QUFB', 20_000) },
      { needsBasket: true },
    ),
  ],
  'GET /rest/track-order/:id': [
    ask('track-order', '/rest/track-order/5267-0000000000000001'),
    ask('track-order: all', `/rest/track-order/${encodeURIComponent(`'||true||'`)}`),
  ],
  'GET /rest/order-history': [ask('order-history', '/rest/order-history')],
  'GET /rest/order-history/orders': [
    ask('order-history: all', '/rest/order-history/orders', { who: 'accountant' }),
  ],
  'PUT /rest/order-history/:id/delivery-status': [
    send(
      'delivery-status',
      'PUT',
      '/rest/order-history/grownOrder0000001/delivery-status',
      { deliveryStatus: false },
      {
        who: 'accountant',
      },
    ),
  ],
  'POST /b2b/v2/orders': [
    order('order lines', '[{"productId":8}]'),
    order('order lines: 349,000 lists', 'Array(349000).fill([])'),
    order('order lines: 349,000 numbers', 'Array(349000).fill(1)'),
    order('order lines: a long text', `'x'.repeat(1000000)`),
    order('order lines: wide signs', `'\\ud83c\\udf4e'.repeat(500000)`),
    order('order lines: deep', 'let a = []; for (let i = 0; i < 40000; i++) a = [a]; a', ENDLESS),
    order(
      'order lines: many names',
      `Object.fromEntries(Array.from({ length: 50000 }, (_, i) => ['k' + i, i]))`,
    ),
    order('order lines: a long error', `throw 'x'.repeat(3000000)`),
    order('order lines: for ever', 'for (;;);', ENDLESS),
    order('order lines: its own JSON', `JSON.stringify = () => '['.repeat(900000); 1`),
    order('order lines: toJSON', `({ toJSON() { return Array(300000).fill({}) } })`),
  ],
  'GET /solve/challenges/server-side': [
    ask('callback', `/solve/challenges/server-side?key=${text('x', 9_000)}`),
  ],
  'GET /api/Deliverys': [ask('Deliverys', '/api/Deliverys')],
  'GET /api/Deliverys/:id': [ask('Delivery', '/api/Deliverys/1')],
  'GET /rest/wallet/balance': [ask('wallet', '/rest/wallet/balance')],
  'PUT /rest/wallet/balance': [
    send('wallet: charge', 'PUT', '/rest/wallet/balance', { balance: 10, paymentId: '8' }),
  ],
  'GET /rest/deluxe-membership': [ask('deluxe', '/rest/deluxe-membership')],
  'POST /rest/deluxe-membership': [
    send('deluxe: join', 'POST', '/rest/deluxe-membership', {
      paymentMode: text('x'),
      paymentId: text('1', 100),
    }),
  ],
  'GET /rest/captcha': [ask('captcha', '/rest/captcha', { who: 'nobody' })],
  'GET /api/Feedbacks': [
    ask('Feedbacks', '/api/Feedbacks', { who: 'nobody' }),
    ask('Feedbacks: sorted and searched', `/api/Feedbacks?sort=-comment,rating,UserId&q=${text('%25x', 16)}`),
  ],
  'GET /api/Feedbacks/:id': [ask('Feedback', '/api/Feedbacks/100')],
  'POST /api/Feedbacks': [
    send('Feedbacks: new', 'POST', '/api/Feedbacks', {
      captchaId: 101,
      captcha: '5',
      rating: 1,
      comment: text('<a', 40_000),
    }),
    send('Feedbacks: nested tags', 'POST', '/api/Feedbacks', {
      captchaId: 101,
      captcha: '5',
      rating: 1,
      comment: text('<<a', 30),
    }),
  ],
  'PUT /api/Feedbacks/:id': DENIED,
  'DELETE /api/Feedbacks/:id': [
    ask('Feedback: gone', (turn) => `/api/Feedbacks/${200 + turn}`, { who: 'admin' }, 'DELETE'),
  ],
}
