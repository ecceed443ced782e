import { fakeWebReply, fakeWebRoot } from '../../http/pages/fake-web-window.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Call, type HttpReply, httpReply, type Router } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { cookieSession, requireOwnPage } from '../../identity/sessions.ts'
import { moneyText } from '../../shop/records/money.ts'
import { type Delivery, type DeliveryAttempt, deliver, deliveriesOf } from './pulp-pay.ts'
import { noteDelivery } from './top-ups.ts'

/** Deliveries on the page. */
const MOST_SHOWN = 20
const SITE = { host: 'pulp-pay.example', cssClass: 'article' }

/** The pages of Pulp Pay where customers see what the shop was told about their payments. */
export function addDeliveryPages(on: Router): void {
  on.get('/elsewhere/pulp-pay', async (call) => {
    const customer = await customerIn(call)
    const body = customer === undefined ? strangersPage(call) : deliveriesPage(call, customer)
    return fakeWebReply(call, 200, { title: 'Your payments · Pulp Pay', body, ...SITE })
  })
  on.post('/elsewhere/pulp-pay/deliveries/:id/resend', async (call) => {
    requireOwnPage(call)
    const customer = await customerIn(call)
    const id = call.params.id ?? ''
    const own = customer === undefined ? [] : deliveriesOf(call.shop, customer)
    const delivery = own.find(({ _id }) => _id === id)
    if (!delivery) return missing(call)
    await deliver(call, id)
    noteDelivery(call.shop, delivery.reference)
    const location = `${fakeWebRoot(call)}pulp-pay`
    return httpReply(303, 'Delivered once more.\n', { location })
  })
}

/** The customer of the cookie, who has the same account at Pulp Pay. */
async function customerIn({ shop, request }: Call): Promise<number | undefined> {
  return customerOf(shop, await cookieSession(request))?.id
}

function missing(call: Call): HttpReply {
  const body = `${heading(call)}<h1>No such delivery</h1>
<p>There is none of this name for your account. <a href="${fakeWebRoot(call)}pulp-pay">See what there is</a>.</p>`
  return fakeWebReply(call, 404, { title: 'No such delivery · Pulp Pay', body, ...SITE })
}

const heading = (call: Call): string =>
  `<p class="site"><a href="${fakeWebRoot(call)}pulp-pay">Pulp Pay</a></p>\n`

function strangersPage(call: Call): string {
  const shop = escapeHtml(call.shop.settings.shopName)
  return `${heading(call)}<h1>Your payments</h1>
<p>Pulp Pay moves money from people who drink to people who squeeze. We hide nothing from either: here you see what we told the shop
about your payments, to the last character.</p>
<p>Your account with us is the one that you have at ${shop}. <a href="${pathToRoot(call.request)}#/login">Log in there</a>, and come back.</p>
${manual(call)}`
}

function deliveriesPage(call: Call, customerId: number): string {
  const deliveries = deliveriesOf(call.shop, customerId).slice(0, MOST_SHOWN)
  const list = deliveries.map((delivery) => deliveryItem(call, delivery)).join('\n')
  const none = `<p>We have told nobody anything about you yet. <a href="${pathToRoot(call.request)}#/wallet">Top up your wallet</a>, and we will.</p>`
  return `${heading(call)}<h1>Your payments</h1>
<p>This is what we told ${escapeHtml(call.shop.settings.shopName)} about them, to the last character. If the shop did not hear it, we gladly say it again.</p>
${deliveries.length === 0 ? none : `<section class="posts"><ol>${list}</ol></section>`}
${manual(call)}`
}

const manual = (call: Call): string =>
  `<p class="hint">For shops: <a href="${fakeWebRoot(call)}pulp-pay/webhooks">how we deliver, and how you check that it was us</a>.</p>`

function deliveryItem(call: Call, { _id, cents, body, attempts }: Delivery): string {
  const last = attempts.at(-1)
  const action = `${fakeWebRoot(call)}pulp-pay/deliveries/${_id}/resend`
  return `<li id="${_id}"><h2>${moneyText(cents)}¤</h2>
<p class="hint" id="name-${_id}"><span>Delivery <code>${_id}</code></span></p>
${attempts.map(attemptLine).join('\n')}
${last ? `<pre tabindex="0" role="region" aria-label="Request of the latest delivery">${escapeHtml(requestText(last, body))}</pre>` : ''}
<form method="post" action="${action}"><p><button aria-describedby="name-${_id}">Send it again</button></p></form></li>`
}

function attemptLine({ at, status }: DeliveryAttempt): string {
  const said = status === null ? 'no answer' : `the shop said ${status}`
  return `<p class="hint"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time> <span>${said}</span></p>`
}

function requestText({ signature }: DeliveryAttempt, body: string): string {
  return `POST /hooks/pulp-pay HTTP/1.1
Content-Type: application/json
Pulp-Signature: ${signature}

${body}`
}
