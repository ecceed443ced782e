import { type ExchangeOffer, FRUITS } from '#contract/shop/fresh.ts'
import { fakeWebReply, fakeWebRoot } from '../../http/pages/fake-web-window.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Call, type HttpReply, httpReply } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { exchangeOffers, LONGEST_FRUIT, LONGEST_TRADER, postOffer } from './exchange.ts'
import { FRUIT_EXCHANGE, NO_OFFER } from './fruit-exchange.ts'

/** The path of the exchange below the root of the fake web. */
const PATH = 'fruit-exchange'

/** The page of the Fruit Exchange in the fake web: offers, and a form to post one. */
export function exchangePage(call: Call, status = 200, alert?: string): HttpReply {
  const offers = exchangeOffers(call.shop).toReversed()
  const base = fakeWebRoot(call)
  const body = `<p class="site"><strong>The Fruit Exchange</strong></p>
<article>
<h1>Offers of the day</h1>
<p>Everybody who calls themselves a trader may post an offer here, and most of them are. Shops fetch their prices from us and ask few
questions. <a href="${base}${PATH}/rules">How we work</a>.</p>
${alert === undefined ? '' : `<p class="warning" role="alert">${escapeHtml(alert)}</p>`}
${formHtml(`${base}${PATH}/offers`)}
</article>
<section class="posts"><h2>Latest first</h2>
<ol>${offers.map(offerHtml).join('')}</ol></section>`
  return fakeWebReply(call, status, {
    title: 'The Fruit Exchange',
    host: FRUIT_EXCHANGE,
    cssClass: 'article',
    body,
  })
}

function formHtml(action: string): string {
  const choices = FRUITS.map((fruit) => `<option value="${fruit}"></option>`).join('')
  return `<form class="ask" method="post" action="${action}">
<h2>Post an offer</h2>
<p><label for="fruit">Fruit</label><span><input id="fruit" name="fruit" list="fruits" required maxlength="${LONGEST_FRUIT}" autocomplete="off"></span></p>
<datalist id="fruits">${choices}</datalist>
<p><label for="price">Price of a crate, in coins</label><span><input id="price" name="price" required maxlength="20" inputmode="decimal" autocomplete="off"></span></p>
<p><label for="trader">Your name as a trader</label><span><input id="trader" name="trader" required maxlength="${LONGEST_TRADER}" autocomplete="off"></span></p>
<p><button>Post it</button></p>
</form>`
}

function offerHtml({ fruit, price, trader, contracted, at }: ExchangeOffer): string {
  const time = at.slice(0, 16).replace('T', ' ')
  const seal = contracted ? ' <span class="score">under contract</span>' : ''
  return `<li><p class="hint"><strong><bdi>${escapeHtml(trader)}</bdi></strong>${seal} <time datetime="${at}">${time}</time></p>
<p>${escapeHtml(fruit)}: <code>${escapeHtml(String(price))}</code></p></li>`
}

/** Posts an offer, as JSON or by the page's form. */
export function postToExchange(call: Call): HttpReply {
  requireOwnPage(call)
  const isForm = (call.request.headers['content-type'] ?? '').includes('form-urlencoded')
  const offer = postOffer(call.shop, call.body)
  if (!isForm) return offer ? httpReply(201, offer) : httpReply(400, { error: NO_OFFER })
  if (!offer) return exchangePage(call, 400, NO_OFFER)
  return httpReply(303, '', { location: `${fakeWebRoot(call)}${PATH}` })
}
