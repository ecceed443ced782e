import type { Branding } from '../../config/branding.ts'
import { type PageLink, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'

interface Profile {
  look: Branding
  speech: Translator
  email: string
  username: string
  /** What she is called at the top of the page, as HTML. */
  nameHtml: string
  /** As a browser may load it. */
  picture: string
}

/** Where the menus of the web app lead a customer. */
const NAVIGATION: readonly PageLink[] = [
  { screen: 'search', text: 'Shop' },
  { screen: 'basket', text: 'Your basket' },
  { screen: 'order-history', text: 'Order history' },
  { screen: 'wallet', text: 'Digital wallet' },
  { screen: 'address/saved', text: 'My saved addresses' },
  { screen: 'privacy-security/change-password', text: 'Change password' },
]

/** A customer's own page: what she is called, and what she looks like. */
export function profilePage({ look, speech, email, username, nameHtml, picture }: Profile): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const name = escapeHtml(username)
  const body = `<h1>${say('Your profile')}</h1>
<section class="portrait">
<img src="${escapeHtml(picture)}" alt="${say('Your picture')}" width="132" height="132">
<div><h2>${nameHtml || say('No name yet')}</h2><p class="hint">${escapeHtml(email)}</p></div>
</section>
<section>
<h2>${say('Who are you?')}</h2>
<form action="./profile" method="post">
<label for="email">${say('E-mail')}</label>
<input id="email" type="email" name="email" value="${escapeHtml(email)}" disabled>
<label for="username">${say('Username')}</label>
<input id="username" type="text" name="username" value="${name}" autocomplete="nickname" placeholder="${say('What shall we call you?')}">
<div class="actions"><button id="submit" type="submit">${say('Save name')}</button></div>
</form>
</section>
<section>
<h2>${say('A picture from your device')}</h2>
<form action="./profile/image/file" method="post" enctype="multipart/form-data">
<label for="picture">${say('Picture file')}</label>
<input id="picture" type="file" name="file" accept="image/png,image/jpeg,image/gif,image/webp" aria-describedby="picture-hint" required>
<p class="hint" id="picture-hint">${say('PNG, JPEG, GIF or WebP, up to 200 KB.')}</p>
<div class="actions"><button id="submitFile" type="submit">${say('Upload picture')}</button></div>
</form>
</section>
<section>
<h2>${say('A picture from elsewhere')}</h2>
<form action="./profile/image/url" method="post">
<label for="url">${say('Picture address')}</label>
<input id="url" type="text" name="imageUrl" inputmode="url" autocomplete="off" placeholder="https://" required>
<div class="actions"><button id="submitUrl" type="submit">${say('Link picture')}</button></div>
</form>
</section>`
  return renderPage({
    title: `${speech.translate('Your profile')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
    links: NAVIGATION,
  })
}
