import { Success } from '#contract/http.ts'
import type { Branding } from '../../config/branding.ts'
import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { type CustomerCall, cookieSession, forCustomers, requireOwnPage } from '../../identity/sessions.ts'
import {
  balanceOf,
  type Direction,
  type ExchangeResult,
  exchangePoints,
  LARGEST_LOT,
  LoyaltyBalance,
  LoyaltyExchange,
  LoyaltyExchanged,
  readPointExchange,
} from './exchange.ts'

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
    forCustomers(({ shop, user }) => successBody(balanceOf(shop, user.id))),
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
  const done = wish ? await exchangePoints(shop, user.id, wish) : 'odd'
  if (typeof done !== 'string') return successBody({ ...done, ...balanceOf(shop, user.id) })
  const status = { short: 402, full: 409, odd: 400 }[done]
  return httpReply(status, { status: 'error', message: REASONS[done] })
}

async function exchangeOnPage(call: Call & { user: { id: number } }): Promise<HttpReply> {
  const { shop, user, body } = call
  const amount = typeof body.amount === 'string' ? body.amount.slice(0, 20) : ''
  const direction = body.direction === 'toPips' ? 'toPips' : 'toCoins'
  const wish = readPointExchange({ direction, lots: [Number(amount)] })
  const done = wish ? await exchangePoints(shop, user.id, wish) : 'odd'
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
  handler: (call: Call & { user: { id: number } }) => HttpReply | Promise<HttpReply>,
): Promise<HttpReply> {
  const user = customerOf(call.shop, await cookieSession(call.request))
  if (!user) return httpReply(401, notSignedInPage(frameOf(call)), HTML)
  return handler({ ...call, user })
}

function show(call: Call, status: number, purse: LoyaltyForm): HttpReply {
  return httpReply(status, loyaltyPage(purse, frameOf(call)), { ...HTML, 'cache-control': 'no-store' })
}

function frameOf({ shop, translator: speech, request }: Call) {
  return { look: shop.branding, speech, home: pathToRoot(request) }
}

interface Frame {
  look: Branding
  speech: Translator
  /** Path to the shop's root. */
  home: string
}

/** The content of the page. */
interface LoyaltyForm {
  pips: number
  /** In coins. */
  wallet: number
  /** The exchange that was just made. */
  done?: ExchangeResult & { direction: Direction }
  /** Why the exchange was refused, in English. */
  alert?: string
  /** The requested exchange. */
  direction?: Direction
  amount?: string
}

/** The page with a customer's points and the exchange form. */
function loyaltyPage(
  { pips, wallet, done, alert, direction = 'toCoins', amount = '' }: LoyaltyForm,
  frame: Frame,
): string {
  const { speech, home } = frame
  const say = sayer(speech)
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(speech.lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  const [pipsMore, centsMore] =
    done?.direction === 'toPips' ? [done.gets, -done.gives] : [-(done?.gives ?? 0), done?.gets ?? 0]
  const signed = new Intl.NumberFormat(speech.lang, { signDisplay: 'exceptZero' })
  const notice = done
    ? `<p class="notice" role="status">${say('Pips:')} ${signed.format(pipsMore)} · ${say('Cents:')} ${signed.format(centsMore)}</p>\n`
    : ''
  const chosen = (way: Direction) => (way === direction ? ' checked' : '')
  return framed(
    `<p>${say('A pip is what is left when the juice is gone. Two of them are worth three cents, and everybody starts with a hundred.')}</p>
${alert === undefined ? '' : `<p role="alert">${say(alert)}</p>\n`}${notice}<section>
<dl class="values">
<div><dt>${say('Your pips')}</dt><dd id="pips">${number(pips)}</dd></div>
<div><dt>${say('Your wallet, in coins')}</dt><dd id="wallet">${number(wallet, 2)}</dd></div>
</dl>
</section>
<section>
<h2>${say('Exchange')}</h2>
<form action="${home}loyalty" method="post">
<fieldset class="choices">
<legend>${say('Which way?')}</legend>
<label><input type="radio" name="direction" value="toCoins"${chosen('toCoins')}><span>${say('Pips into my wallet')}</span></label>
<label><input type="radio" name="direction" value="toPips"${chosen('toPips')}><span>${say('Cents from my wallet into pips')}</span></label>
</fieldset>
<label for="amount">${say('How many pips, or cents')}</label>
<input id="amount" name="amount" inputmode="numeric" autocomplete="off" value="${escapeHtml(amount)}" aria-describedby="amount-hint" required>
<p class="hint" id="amount-hint">${say('Whole ones, up to this many at a time:')} ${number(LARGEST_LOT)}</p>
<div class="actions"><button id="exchange" type="submit">${say('Exchange')}</button></div>
</form>
</section>`,
    frame,
  )
}

/** The page without a login. */
function notSignedInPage(frame: Frame): string {
  const say = sayer(frame.speech)
  return framed(
    `<section><p>${say('Pips belong to somebody. Log in, and see how many are yours.')}</p>
<p><a class="button" href="${frame.home}#/login">${say('Log in')}</a></p></section>`,
    frame,
  )
}

function sayer({ translate: say }: Translator): (english: string) => string {
  return (english) => escapeHtml(say(english))
}

function framed(content: string, { look, speech, home }: Frame): string {
  const heading = speech.translate('Pips')
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return renderPage({ title: `${heading} · ${look.name}`, branding: look, translator: speech, home, body })
}
