import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'

interface Erasure {
  look: Branding
  speech: Translator
  email: string
  /** The security question; undefined if the customer has none. */
  question: string | undefined
  /** The error that existing clients look for. It is not translated. */
  error?: string
  /** Why the last attempt was refused, or what is special about this account. */
  refusal?: string
}

const WHAT_HAPPENS =
  'You can ask us to forget you: your account, your addresses, your cards, your reviews. Tell us that it is really you, and we get to work. Once it is done nobody can bring it back, not even with a ladder.'
const FORGOTTEN =
  'We will forget all about {{email}}. You are logged out already, and this browser has let go of you, too.'

/** The form to request erasure. */
export function erasurePage({ look, speech, email, question, error, refusal }: Erasure): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const body = `<h1>${say('Leave no pip behind')}</h1>
<section>
<p>${say(WHAT_HAPPENS)}</p>
${refusal ? `<p role="alert"><strong>${say(refusal)}</strong>${error ? ` <code lang="en">${escapeHtml(error)}</code>` : ''}</p>` : ''}
<form method="post" action="./dataerasure">
<label for="email">${say('Your e-mail address')}</label>
<input id="email" name="email" type="email" autocomplete="email" placeholder="${escapeHtml(email)}" required>
${question === undefined ? '' : answerField(say, question)}<div class="actions"><button id="submitButton" type="submit">${say('Forget me')}</button></div>
</form>
</section>`
  return renderPage({
    title: `${speech.translate('Data erasure')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
  })
}

function answerField(say: (english: string) => string, question: string): string {
  return `<label for="securityAnswer">${say(question)}</label>
<input id="securityAnswer" name="securityAnswer" type="password" autocomplete="off" aria-describedby="hint" required>
<p class="hint" id="hint">${say('The answer that you chose when you registered.')}</p>
`
}

/** The page after the request. It also logs the customer out. */
export function farewellPage({
  look,
  speech,
  email,
}: Omit<Erasure, 'question' | 'error' | 'refusal'>): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const forgotten = say(FORGOTTEN).replace('{{email}}', () => `<strong>${escapeHtml(email)}</strong>`)
  const body = `<h1>${say('Noted, with a tear of juice')}</h1>
<section>
<p>${forgotten}</p>
<p><a href="./#/">${say('Back to the shop, as a stranger')}</a></p>
</section>
<script>
for (const name of ['token', 'email', 'totp_tmp_token', 'lstdtxprt']) localStorage.removeItem(name)
sessionStorage.clear()
</script>`
  return renderPage({
    title: `${speech.translate('Data erasure')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
  })
}
