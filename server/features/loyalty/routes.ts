import { Success } from '#contract/http.ts'
import { LoyaltyBalance, LoyaltyExchange, LoyaltyExchanged } from '#contract/shop/loyalty.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { type Answer, answer, type Call, type Routes, success } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { type CustomerCall, cookieSession, forCustomers, requireOwnPage } from '../../identity/sessions.ts'
import { balanceOf } from './balance.ts'
import { exchange, readPointExchange } from './exchange.ts'
import { type LoyaltyForm, loyaltyPage, notSignedInPage } from './page.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Reasons of refusals, in English. */
const REASONS = {
  short: 'You do not have that much.',
  full: 'That is more than anybody can carry.',
  odd: 'That is no exchange.',
} as const

/** Routes of loyalty points and their exchange. */
export const loyaltyRoutes: Routes = (on) => {
  on.get('/loyalty', (call) =>
    asCustomer(call, ({ shop, user }) => show(call, 200, balanceOf(shop, user.id))),
  )
  on.post('/loyalty', (call) => {
    requireOwnPage(call)
    return asCustomer(call, exchangeOnPage)
  })
  on.get(
    '/rest/loyalty/balance',
    {
      tag: 'Payment',
      summary: 'Your pips, and what is in your wallet',
      security: ['bearer'],
      answers: { 200: ['What you have', Success(LoyaltyBalance)] },
    },
    forCustomers(({ shop, user }) => success(balanceOf(shop, user.id))),
  )
  on.post(
    '/rest/loyalty/exchange',
    {
      tag: 'Payment',
      summary: 'Exchange pips for money in your wallet, or money for pips',
      security: ['bearer'],
      body: LoyaltyExchange,
      answers: {
        200: ['What changed hands', Success(LoyaltyExchanged)],
        400: 'No such lots',
        402: 'You do not have that much',
        409: 'You would have too much',
      },
    },
    forCustomers(exchangeLots),
  )
}

async function exchangeLots({ shop, user, body }: CustomerCall): Promise<unknown> {
  const wish = readPointExchange(body)
  const done = wish ? await exchange(shop, user.id, wish) : 'odd'
  if (typeof done !== 'string') return success({ ...done, ...balanceOf(shop, user.id) })
  const status = { short: 402, full: 409, odd: 400 }[done]
  return answer(status, { status: 'error', message: REASONS[done] })
}

async function exchangeOnPage(call: Call & { user: { id: number } }): Promise<Answer> {
  const { shop, user, body } = call
  const amount = typeof body.amount === 'string' ? body.amount.slice(0, 20) : ''
  const direction = body.direction === 'toPips' ? 'toPips' : 'toCoins'
  const wish = readPointExchange({ direction, lots: [Number(amount)] })
  const done = wish ? await exchange(shop, user.id, wish) : 'odd'
  const purse = balanceOf(shop, user.id)
  if (typeof done === 'string' || !wish) {
    const reason = typeof done === 'string' ? done : 'odd'
    return show(call, 400, { ...purse, alert: REASONS[reason], direction, amount })
  }
  return show(call, 200, { ...purse, direction, done: { direction, ...done } })
}

/** Authenticates by the cookie of the shop's pages. Others see where to log in. */
async function asCustomer(
  call: Call,
  handler: (call: Call & { user: { id: number } }) => Answer | Promise<Answer>,
): Promise<Answer> {
  const user = customerOf(call.shop, await cookieSession(call.request))
  if (!user) return answer(401, notSignedInPage(frameOf(call)), HTML)
  return handler({ ...call, user })
}

function show(call: Call, status: number, purse: LoyaltyForm): Answer {
  return answer(status, loyaltyPage(purse, frameOf(call)), { ...HTML, 'cache-control': 'no-store' })
}

function frameOf({ shop, translator: speech, request }: Call) {
  return { look: shop.branding, speech, home: pathToRoot(request) }
}
