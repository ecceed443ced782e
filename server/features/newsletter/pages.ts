import { alertHtml, framedPage, htmlTranslator, type PageFrame } from '../../http/pages/frame.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Issue } from './issues.ts'

/** Values of a form and its result, in English. */
export interface NewsletterForm {
  email?: string
  text?: string
  alert?: string
  notice?: string
}

/** Longest issue, in characters. */
export const LONGEST_TEXT = 2_000

/** The newsletter with its subscription form. */
export function newsletterPage(issues: readonly Issue[], typed: NewsletterForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const { email = '' } = typed
  return framedPage(
    'The Rind',
    `<p>${say('News from the alley: once a week, thin, and a little bitter. In your mailbox, if you like.')}</p>
${newsOf(typed, frame)}<section>
<form action="${frame.home}newsletter" method="post">
<label for="email">${say('Your e-mail address')}</label>
<input id="email" type="email" name="email" value="${escapeHtml(email)}" maxlength="160" autocomplete="email" aria-describedby="email-hint" required>
<p class="hint" id="email-hint">${say('At the end of each letter there is a link that takes you off the list again.')}</p>
<div class="actions"><button id="subscribe" type="submit">${say('Put me on the list')}</button></div>
</form>
</section>
${issues.map((issue) => articleOf(issue, frame)).join('\n')}
<p><a href="${frame.home}newsletter/editor">${say('You write it? To the editor’s desk.')}</a></p>`,
    frame,
  )
}

function articleOf({ number, date, text }: Issue, frame: PageFrame): string {
  const { lang } = frame.translator
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const paragraphs = frame.translator
    .translate(text)
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
  return `<article class="issue"><h2>${htmlTranslator(frame)('Issue')} ${number}</h2>
<p class="hint"><time datetime="${date.slice(0, 10)}">${day}</time></p>
${paragraphs.join('\n')}</article>`
}

/** The page behind the link of a message. */
export function farewellPage(answer: 'off' | 'unknown' | 'asked', frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const words = {
    off: `<section role="status"><p>${say('You are off the list. No hard feelings, and no more mail.')}</p></section>`,
    unknown: `<p role="alert">${say('There is no such link. Perhaps somebody has clicked it before you.')}</p>`,
    asked: `<section><p>${say('To leave, follow the link at the end of a letter. It knows who you are, and we do not.')}</p></section>`,
  }
  return framedPage(
    'Leaving The Rind',
    `${words[answer]}
<p><a href="${frame.home}newsletter">${say('Back to The Rind')}</a></p>`,
    frame,
  )
}

/** The editor's page. */
export function editorPage(typed: NewsletterForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const { text = '' } = typed
  return framedPage(
    'The editor’s desk',
    `${newsOf(typed, frame)}<section>
<form action="${frame.home}newsletter/issues" method="post">
<label for="text">${say('This week’s issue')}</label>
<textarea id="text" name="text" maxlength="${LONGEST_TEXT}" required>${escapeHtml(text)}</textarea>
<label for="key">${say('Editor’s key')}</label>
<input id="key" name="editorKey" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-hint" required>
<p class="hint" id="key-hint">${say('Twelve hexadecimal digits. Only one person has them.')}</p>
<div class="actions"><button id="send" type="submit">${say('Send it to everybody')}</button></div>
</form>
</section>
<section>
<p>${say('Lost your key? We mail it to the editor, whoever asks.')}</p>
<form action="${frame.home}newsletter/key" method="post">
<div class="actions"><button id="mail-key" type="submit" class="quiet">${say('Mail the key to the editor')}</button></div>
</form>
</section>
<p><a href="${frame.home}newsletter">${say('Back to The Rind')}</a></p>`,
    frame,
  )
}

function newsOf({ alert, notice }: NewsletterForm, frame: PageFrame): string {
  const said =
    notice === undefined ? '' : `<p class="notice" role="status">${htmlTranslator(frame)(notice)}</p>\n`
  return alertHtml(alert, frame) + said
}
