import type { CourierRoute } from '#contract/shop/couriers.ts'
import { htmlTranslator, type PageFrame, renderFramedPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type courierKeys, issueCourierToken } from './keys.ts'

const DAY_S = 86_400

/** What is shown beside the help: the token as sent, and its route unless it was refused. */
interface Shown {
  token?: string
  route?: CourierRoute
}

/** The page for couriers: their route of the day, and how a token is sent. */
export function couriersPage(
  keys: Awaited<ReturnType<typeof courierKeys>>,
  now: Date,
  shown: Shown,
  frame: PageFrame,
): string {
  const say = htmlTranslator(frame)
  const seconds = Math.floor(now.getTime() / 1_000)
  const isRefused = shown.token !== undefined && !shown.route
  const tokenOf = (iat: number) => issueCourierToken(keys, { sub: 'courier-1', iat, exp: iat + DAY_S })
  return renderFramedPage(
    'For couriers',
    `<p>${say('You carry the juice, we carry the rest: what goes where today, and what to know about the door.')}</p>
${outcome(shown, frame)}<section>
<form action="${frame.home}couriers" method="post">
<label for="token">${say('Your token')}</label>
<textarea id="token" name="token" maxlength="16000" autocomplete="off" autocapitalize="none" spellcheck="false" ${isRefused ? 'aria-invalid="true" aria-describedby="token-error token-hint"' : 'aria-describedby="token-hint"'} required>${escapeHtml(shown.token ?? '')}</textarea>
<p class="hint" id="token-hint">${say('The courier app has it: three parts with dots between them.')}</p>
<div class="actions"><button id="show-route" type="submit">${say('Show my route')}</button></div>
</form>
</section>
<section>
<h2>${say('How the app calls the API')}</h2>
<p>${say('Your app sends the token with each request. It is a signed JSON Web Token; “sub” is the courier.')}</p>
<p><code>GET /rest/courier/route</code><br><code>Authorization: Bearer &lt;token&gt;</code></p>
<p>${say('We sign tokens with RS256. The public keys are for everybody:')} <a href="${frame.home}.well-known/courier-keys.json">/.well-known/courier-keys.json</a></p>
<p>${say('Apps of partners may publish keys of their own: put the key into the header as “jwk”, or its address as “jku”. Tokens of the first year name a file with their “kid” and are signed with HS256.')}</p>
</section>
<section>
<h2>${say('Samples to try an app with')}</h2>
<dl class="values">
<div><dt>${say('Courier 1, valid until tomorrow')}</dt><dd id="sample-token">${tokenOf(seconds)}</dd></div>
<div><dt>${say('Courier 1, expired yesterday')}</dt><dd id="expired-token">${tokenOf(seconds - 2 * DAY_S)}</dd></div>
</dl>
</section>`,
    frame,
  )
}

function outcome({ token, route }: Shown, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  if (route) return routeTable(route, frame)
  if (token === undefined) return ''
  return `<p role="alert" id="token-error">${say('This is no token of a courier, or it has expired.')}</p>\n`
}

function routeTable({ courier, stops }: CourierRoute, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const rows = stops.map(
    ({ time, place, bottles, note }) =>
      `<tr><th scope="row">${time}</th><td class="words">${escapeHtml(place)}<br><span class="hint">${escapeHtml(note)}</span></td><td>${bottles}</td></tr>`,
  )
  return `<section role="status" id="route">
<h2>${say('Today’s route of')} ${escapeHtml(courier)}</h2>
<div class="scrolls"><table>
<thead><tr><th scope="col">${say('Time')}</th><th scope="col">${say('Where')}</th><th scope="col">${say('Bottles')}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
</section>
`
}
