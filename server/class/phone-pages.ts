import { escapeHtml } from '../http/replies/escape-html.ts'
import { type Clothes, frame } from './porch-pages.ts'

/** The picture that leads her phone into her shop, and the way back. Both are addresses. */
export function phonePicturePage(
  clothes: Clothes,
  { picture, back }: { picture: string; back: string },
): string {
  const say = (text: string): string => escapeHtml(clothes.speech.say(text))
  return frame({
    ...clothes,
    title: clothes.speech.say('Go on with your phone'),
    body: `<section>
<p>${say('Scan this with your phone. It opens your shop once, within five minutes.')}</p>
<p><img class="scan" src="${escapeHtml(picture)}" width="280" height="280" alt="${say('A QR code with a link into your shop')}"></p>
<p>${say('Show it to nobody: whoever scans it first is in.')}</p>
<p><a href="${escapeHtml(back)}">${say('Back to my shop')}</a></p>
</section>`,
  })
}

/** Asks for that picture, where she has brought her words. `hidden` is HTML. */
export function phonePart({ speech }: Clothes, hidden: string): string {
  const say = (text: string): string => escapeHtml(speech.say(text))
  return `<section>
<h2>${say('Go on with your phone')}</h2>
<p>${say('A picture to scan: it opens your shop on your phone, once, within five minutes.')}</p>
<form method="post" action="/.class/phone">${hidden}<button>${say('Show me the picture')}</button></form>
</section>`
}
