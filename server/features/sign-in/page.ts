import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { Person } from './people.ts'

interface Consent {
  look: Branding
  speech: Translator
  people: readonly Person[]
  /** Where to go afterwards, and what to bring along. */
  redirectUri: string
  state: string
}

const QUESTION = '{{shop}} would like to know your name and your e-mail address. Who are you today?'

/** The page on which one says who one is, and that the shop may know. */
export function consentPage({ look, speech, people, redirectUri, state }: Consent): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const asked = say(QUESTION).replace('{{shop}}', () => `<strong>${escapeHtml(look.name)}</strong>`)
  const choices = people.map(
    ({ id, name, email, motto }, index) =>
      `<label><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}
<small>${escapeHtml(email)} · ${say(motto)}</small></span></label>`,
  )
  const body = `<h1>Orchard ID</h1>
<section>
<p>${asked}</p>
<form method="post" action="./authorize">
<fieldset class="choices"><legend class="hint">${say('Choose an account')}</legend>
${choices.join('\n')}
</fieldset>
<input type="hidden" name="redirect_uri" value="${escapeHtml(redirectUri)}">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<div class="actions">
<button id="allow" type="submit" name="consent" value="yes">${say('Allow and go on')}</button>
<button id="deny" class="quiet" type="submit" name="consent" value="no">${say('No, thanks')}</button>
</div>
</form>
</section>
<p class="hint">${say('Orchard ID lives inside this shop. Nobody outside is asked, and nobody outside will know.')}</p>`
  return renderPage({
    title: `Orchard ID · ${look.name}`,
    branding: look,
    translator: speech,
    body,
    home: '../',
    hasNotices: false,
  })
}
