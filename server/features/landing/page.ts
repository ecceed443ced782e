import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'

interface Landing {
  look: Branding
  speech: Translator
  /** The way from the page to the shop's root. */
  home: string
  /** ISO date. */
  deployedAt: string | undefined
}

/** Who has a stall, and what is to be had there. */
const STALLS = [
  ['The pomelo brothers', 'Slices as large as your face. Bring the face.'],
  ['Aunt Quince', 'Jelly in seven colours, two of which have names.'],
  ['The press', 'You turn the wheel, we hold the glass.'],
] as const

/** What the night market shows to whoever comes by. */
export function landingPage({ look, speech, home, deployedAt }: Landing): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const stalls = STALLS.map(([name, offer]) => `<li><strong>${say(name)}</strong>${say(offer)}</li>`)
  const fresh = deployedAt
    ? `<p class="hint">${say('Fresh since')} <time datetime="${deployedAt}">${deployedAt.slice(0, 10)} ${deployedAt.slice(11, 16)} UTC</time></p>`
    : ''
  const body = `<link rel="stylesheet" href="${home}landing/style.css">
<div class="market">
<h1>${say('The night market')}</h1>
<img src="${home}landing/lantern.svg" alt="">
<p>${say('Once a week the alley belongs to the stalls. Fridays, from dusk till the last peach.')}</p>
</div>
<h2>${say('Who is there')}</h2>
<section><ul class="stalls">${stalls.join('\n')}</ul></section>
<p><a href="${home}#/search">${say('Cannot wait? The shop is open all week.')}</a></p>
<p><a href="${home}stall">${say('You have a stall, or would like one? To the stall office.')}</a></p>
${fresh}`
  return renderPage({
    title: `${speech.translate('The night market')} · ${look.name}`,
    branding: look,
    translator: speech,
    home,
    body,
  })
}
