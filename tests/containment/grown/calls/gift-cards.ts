import { ask, type Calls, tell, text } from '../call.ts'

/** Gift cards. */
export const giftCardCalls: Calls = {
  'GET /rest/gift-cards': [ask('gift cards', '/rest/gift-cards')],
  'GET /rest/gift-cards/wall': [ask('gift cards: wall', '/rest/gift-cards/wall')],
  'POST /rest/gift-cards': [
    tell('gift cards: buy', 'POST', '/rest/gift-cards', { value: 100, price: 0.01, message: text('x', 200) }),
    tell('gift cards: a long message', 'POST', '/rest/gift-cards', {
      value: 100,
      price: 1,
      message: text('x'),
    }),
    tell('gift cards: a long price', 'POST', '/rest/gift-cards', { value: 100, price: text('9', 100_000) }),
  ],
  'POST /rest/gift-cards/redeem': [
    tell('gift cards: redeem', 'POST', '/rest/gift-cards/redeem', { code: text('B') }),
  ],
}
