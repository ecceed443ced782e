import Type from 'typebox'
import { IdentityInfo } from '#contract/http.ts'
import { type Branding, logoSource } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { bearerToken } from '../../http/requests/bearer.ts'
import { isOwnAddress, originOf } from '../../http/requests/origin.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { IDENTITY_LIFETIME_S, issueIdentity, readIdentity } from '../../identity/provider.ts'
import { requireOwnPage } from '../../identity/sessions.ts'

/** Options of the identity provider. */
export interface Provider {
  /** Redirect URLs besides the shop's own. */
  redirects: readonly string[]
}

/**
 * Routes of a built-in identity provider that works offline (OAuth 2.0, implicit grant). A web app sends users to
 * `/oauth/authorize?redirect_uri=…&state=…`. They return to `<redirect_uri>/#access_token=…&token_type=bearer…`, and
 * `/oauth/userinfo` returns the user.
 */
export function signInRoutes(provider: Provider): Routes {
  return (on) => {
    on.get(
      '/oauth/authorize',
      {
        tag: 'Sign-in',
        summary: 'The page on which one says who one is',
        query: Type.Object({
          redirect_uri: Type.Optional(Type.String()),
          state: Type.Optional(Type.String()),
        }),
        answers: { 200: 'The page', 400: 'Nobody is sent there' },
      },
      (call) => showConsent(call, provider),
    )
    on.post(
      '/oauth/authorize',
      {
        tag: 'Sign-in',
        summary: 'Allow it or not',
        body: Type.Object({
          person: Type.String(),
          consent: Type.Enum(['yes', 'no']),
          redirect_uri: Type.String(),
          state: Type.String(),
        }),
        bodyType: 'application/x-www-form-urlencoded',
        answers: { 302: 'Back, with `#access_token=…&token_type=bearer` or `#error=…`' },
      },
      (call) => decide(call, provider),
    )
    on.get(
      '/oauth/userinfo',
      {
        tag: 'Sign-in',
        summary: 'Who signed in',
        query: Type.Object({ access_token: Type.Optional(Type.String()) }),
        answers: { 200: ['Name and e-mail', IdentityInfo], 401: 'No such token' },
      },
      userInfo,
    )
  }
}

function showConsent({ shop, query, request, translator: speech }: Call, provider: Provider): unknown {
  const redirectUri = checkedRedirect({ request }, query.redirect_uri, provider)
  const { branding: look } = shop
  const html = consentPage({ look, speech, identityAccounts, redirectUri, state: query.state ?? '' })
  return httpReply(200, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self'; img-src 'self'${logoSource(look)}; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'`,
  })
}

function decide(call: Call, provider: Provider): unknown {
  requireOwnPage(call)
  const { shop, body } = call
  const redirectUri = checkedRedirect(call, body.redirect_uri, provider)
  const state = typeof body.state === 'string' && body.state ? { state: body.state } : {}
  const person = identityAccountById(body.person)
  if (body.consent !== 'yes' || !person) return back(redirectUri, { error: 'access_denied', ...state })
  const token = issueIdentity(person, shop.clock.now())
  return back(redirectUri, {
    access_token: token,
    token_type: 'bearer',
    expires_in: String(IDENTITY_LIFETIME_S),
    ...state,
  })
}

/** The fragment of a URL is never sent to a server. */
function back(redirectUri: string, parameters: Record<string, string>): unknown {
  const fragment = new URLSearchParams(parameters).toString()
  return httpReply(302, '', { location: `${redirectUri.split('#')[0]}#${fragment}` })
}

function userInfo({ shop, request, query }: Call): unknown {
  const bearer = bearerToken(request.headers)
  const person = identityAccountById(readIdentity(query.access_token ?? bearer ?? '', shop.clock.now())?.id)
  if (!person) return httpReply(401, { error: 'invalid_token' })
  return infoOf(person)
}

function infoOf({ id, name, email }: IdentityAccount): IdentityInfo {
  return {
    id,
    email,
    verified_email: true,
    name,
    given_name: name.split(' ')[0] ?? name,
    picture: '/assets/public/images/uploads/default.svg',
  }
}

/** Tokens are sent only to the shop itself, or to configured URLs. */
function checkedRedirect({ request }: Pick<Call, 'request'>, sent: unknown, { redirects }: Provider): string {
  const own = originOf(request)
  const wanted = typeof sent === 'string' && sent ? sent : `${own}/`
  const address = URL.canParse(wanted, own) ? new URL(wanted, own) : undefined
  const isListed = redirects.some((one) => URL.canParse(one) && new URL(one).origin === address?.origin)
  if (!address || (!isOwnAddress(request, address) && !isListed)) {
    throw new HttpFailure(400, 'Orchard ID does not send anybody there')
  }
  return address.href
}

interface Consent {
  look: Branding
  speech: Translator
  identityAccounts: readonly IdentityAccount[]
  /** Redirect URL and state. */
  redirectUri: string
  state: string
}

const QUESTION = '{{shop}} would like to know your name and your e-mail address. Who are you today?'

/** The page to choose an account and to consent. */
function consentPage({ look, speech, identityAccounts, redirectUri, state }: Consent): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const asked = say(QUESTION).replace('{{shop}}', () => `<strong>${escapeHtml(look.name)}</strong>`)
  const choices = identityAccounts.map(
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

/** An account of the identity provider. All are fictional. */
interface IdentityAccount {
  id: string
  name: string
  email: string
  /** Description on the page where a user chooses an account. */
  motto: string
}

/** The accounts of the built-in identity provider. */
const identityAccounts: readonly IdentityAccount[] = [
  { id: '403001', name: 'Olive Thyme', email: 'olive.thyme@orchard.example', motto: 'Pits and all.' },
  { id: '403002', name: 'Basil Quince', email: 'basil.quince@orchard.example', motto: 'Green since birth.' },
  { id: '403003', name: 'Ginger Rootsdottir', email: 'ginger.r@orchard.example', motto: 'Bites back.' },
]

function identityAccountById(id: unknown): IdentityAccount | undefined {
  return identityAccounts.find((person) => person.id === id)
}
