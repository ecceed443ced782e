import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Call, httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'

const PREMIUM =
  '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us'
const REFUSAL = '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility'

/** Routes of pages that no link leads to. */
export const hiddenPageRoutes: Routes = (on) => {
  on.get(PREMIUM, ({ shop }) => {
    const picture = shop.disk.read('premium/finest-drop.jpg')
    if (!picture) return NOT_FOUND
    shop.emit('hiddenPage.opened', { path: PREMIUM })
    return httpReply(200, picture, { 'content-type': 'image/jpeg' })
  })
  on.get(REFUSAL, (call) => {
    call.shop.emit('hiddenPage.opened', { path: REFUSAL })
    return thanks(call)
  })
}

/** For readers of the fine print. */
function thanks({ shop, request }: Call): unknown {
  const body = `<h1>You read all of it?</h1>
<section>
<p>Nobody reads a privacy policy. You even felt which of its words run hot. ${escapeHtml(shop.branding.name)} takes its hat off to you,
and refuses all reasonably necessary responsibility for what you do next.</p>
</section>`
  const html = renderPage({
    title: `Thank you · ${shop.branding.name}`,
    branding: shop.branding,
    home: pathToRoot(request),
    body,
  })
  return httpReply(200, html, { 'content-type': 'text/html; charset=utf-8' })
}

const PLACE = '/the/devs/are/so/funny/they/hid/an/easter/egg/within/the/easter/egg'

/** Routes of the planet behind a long URL. */
export function planetRoutes(name: string): Routes {
  return (on) => {
    on.get(PLACE, ({ shop, request }) => {
      shop.emit('hiddenPage.opened', { path: PLACE })
      const title = `Welcome to Planet ${name}`
      const html = renderPage({
        title,
        branding: shop.branding,
        home: pathToRoot(request),
        body: planet(title),
      })
      return httpReply(200, html, { 'content-type': 'text/html; charset=utf-8' })
    })
  }
}

/** Width of the repeating pattern. */
const PATTERN = 40
const TURN = PATTERN * 6

/** A planet of orange peel: the texture moves behind a round mask, while light and shadow stay. */
function planet(title: string): string {
  return `<h1>${escapeHtml(title)}</h1>
<style>
.sky { display: block; width: min(100%, 34rem); margin: 1.5rem auto; border-radius: 1rem; background: #120b1e }
.peel { animation: turn 24s linear infinite }
@keyframes turn { to { transform: translateX(-${TURN}px) } }
@media (prefers-reduced-motion: reduce) { .peel { animation: none } }
</style>
<svg class="sky" viewBox="0 0 400 320" role="img" aria-label="${escapeHtml(title)}">
<defs>
<clipPath id="ball"><circle cx="200" cy="160" r="110"/></clipPath>
<radialGradient id="light" cx="35%" cy="30%" r="75%">
<stop offset="0" stop-color="#fff3d6" stop-opacity=".55"/>
<stop offset=".45" stop-color="#ff7a1a" stop-opacity="0"/>
<stop offset="1" stop-color="#120b1e" stop-opacity=".85"/>
</radialGradient>
<pattern id="peel" width="${PATTERN}" height="${PATTERN}" patternUnits="userSpaceOnUse">
<rect width="${PATTERN}" height="${PATTERN}" fill="#ff7a1a"/>
<g fill="#d9480f"><circle cx="8" cy="9" r="2"/><circle cx="28" cy="14" r="2.5"/><circle cx="16" cy="29" r="2"/></g>
<g fill="#ffa94d"><circle cx="9" cy="8" r="1"/><circle cx="29" cy="13" r="1.2"/><circle cx="35" cy="33" r="1.5"/></g>
</pattern>
</defs>
<g fill="#ffe8cc">${stars()}</g>
<path d="M32 160A168 30 0 0 1 368 160" fill="none" stroke="#ffa94d" stroke-opacity=".35" stroke-width="5" stroke-linecap="round" transform="rotate(-14 200 160)"/>
<g clip-path="url(#ball)">
<g class="peel">
<rect x="80" y="40" width="${240 + TURN}" height="240" fill="url(#peel)"/>
<path d="${seas()}" fill="#a3e635" fill-opacity=".75"/>
</g>
<circle cx="200" cy="160" r="110" fill="url(#light)"/>
</g>
<path d="M32 160A168 30 0 0 0 368 160" fill="none" stroke="#ffa94d" stroke-opacity=".8" stroke-width="5" stroke-linecap="round" transform="rotate(-14 200 160)"/>
</svg>
<p>You peeled the egg, and the egg in the egg. There is nothing in here but a planet, and it is all yours. Mind the
pips.</p>`
}

/** The seas, repeating after one turn. */
function seas(): string {
  const lake = (x: number, y: number, size: number): string =>
    `M${x} ${y}q${size} ${-size * 0.6} ${size * 2} 0t${size} ${size}q${-size * 1.5} ${size * 0.8} ${-size * 3} 0z`
  const lakes = (by: number): string =>
    lake(110 + by, 110, 22) + lake(205 + by, 190, 16) + lake(260 + by, 120, 12) + lake(150 + by, 225, 14)
  return lakes(0) + lakes(TURN)
}

function stars(): string {
  return Array.from({ length: 60 }, (_, index) => {
    const x = (index * 137) % 400
    const y = (index * 89) % 320
    return `<circle cx="${x}" cy="${y}" r="${index % 7 === 0 ? 1.4 : 0.7}"/>`
  }).join('')
}
