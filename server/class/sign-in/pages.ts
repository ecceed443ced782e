import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'

/** Where the join page begins a sign-in; the id of the provider follows. */
export const SIGN_IN_PATH = '/.class/sign-in'

/** The ways to sign in that a page offers. */
export interface SignInOffer {
  providers: readonly { id: string; name: string }[]
  /** The code of the class; undefined if it has to be asked for. */
  code: string | undefined
}

/** The buttons to join by a provider. Without a class, its code is asked for first. */
export function signInSection(speech: Translator, { providers, code }: SignInOffer): string {
  const say = (text: string): string => escapeHtml(speech.translate(text))
  const title = `<h2>${say('Sign in to join or come back')}</h2>`
  if (code === undefined) {
    return `<section>
${title}
<form method="get" action="/">
<label for="sign-in-code">${say('Class code')}</label>
<input id="sign-in-code" name="code" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="sign-in-hint">
<p class="hint" id="sign-in-hint">${say('Several classes are open here: first say which one is yours.')}</p>
<button>${say('To the sign-in')}</button>
</form>
</section>`
  }
  return `<section>
${title}
${signInLinks(speech, providers, code === '' ? {} : { code })}
</section>`
}

/** A section that shows learners who joined by a provider what is kept of them. */
export function recordSignInSection(speech: Translator, { providers, code }: SignInOffer): string {
  const say = (text: string): string => escapeHtml(speech.translate(text))
  return `<section>
<h2>${say('Sign in to see mine')}</h2>
<p>${say('If you came in by a sign-in, you need no passphrase.')}</p>
${signInLinks(speech, providers, { for: 'record', ...(code && { code }) })}
</section>`
}

function signInLinks(
  speech: Translator,
  providers: SignInOffer['providers'],
  query: Record<string, string>,
): string {
  const search = new URLSearchParams(query).toString()
  return providers
    .map(({ id, name }) => {
      const text = speech.translate('Sign in with {name}').replace('{name}', () => name)
      const address = `${SIGN_IN_PATH}/${id}${search === '' ? '' : `?${search}`}`
      return `<p><a class="button" rel="nofollow" href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`
    })
    .join('\n')
}
