import { alertHtml, htmlTranslator, type PageFrame, renderFramedPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { SupplierAccount } from './accounts.ts'

/** Values of a form and its error. */
export interface PortalForm {
  name?: string
  mailbox?: string
  /** In English. */
  alert?: string
}

/** The entry page. */
export function startPage(frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'The stall office',
    `<p>${say('For those who bring the fruit: what we owe you, and what you owe us.')}</p>
<section><div class="actions">
<a class="button" href="${frame.home}stall/login">${say('To your stall')}</a>
<a class="button quiet" href="${frame.home}stall/register">${say('Open a stall')}</a>
<a class="button quiet" href="${frame.home}stall/directory">${say('Find a supplier')}</a>
</div></section>`,
    frame,
  )
}

/** The login form: first step. */
export function loginPage({ name = '', alert }: PortalForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'To your stall',
    `${alertHtml(alert, frame)}<section>
<p class="hint">${say('Step one of two')}</p>
<form action="${frame.home}stall/login" method="post">
<label for="name">${say('Name of your stall')}</label>
<input id="name" name="name" value="${escapeHtml(name)}" autocomplete="username" autocapitalize="none" spellcheck="false" required>
<label for="pin">${say('PIN')}</label>
<input id="pin" type="password" name="pin" autocomplete="current-password" required>
<div class="actions"><button id="enter" type="submit">${say('Go on')}</button></div>
</form>
</section>
<p><a href="${frame.home}stall/register">${say('No stall yet? Open one.')}</a></p>
<p><a href="${frame.home}stall/help/locked">${say('Is your stall locked?')}</a></p>`,
    frame,
  )
}

/** An example of a log line. */
const LINE = '2026-03-06T19:04:11.000Z stall-login failed name="aunt quince" ip=203.0.113.7'

/** The page that explains locked accounts. */
export function lockedPage(now: Date, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'Is your stall locked?',
    `<section>
<p>${say('Somebody got your PIN wrong three times within ten minutes. Our watch saw it in the log, and locked your stall for the next ten. Nothing is lost.')}</p>
<p>${say('For each failed login there is a line such as this one:')}</p>
<p><code>${escapeHtml(LINE)}</code></p>
<p class="hint">${say('By our clock it is now')} <time datetime="${now.toISOString()}">${now.toISOString()}</time>.</p>
<p>${say('If that was not you, it was somebody who would like to be. Ask us for another PIN.')}</p>
</section>
<p><a href="${frame.home}stall/login">${say('Back to the door')}</a></p>`,
    frame,
  )
}

/** The form for the code: second step. */
export function codePage({ alert }: PortalForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'You have mail',
    `${alertHtml(alert, frame)}<section>
<p class="hint">${say('Step two of two')}</p>
<p>${say('We mailed a code of six digits to the mailbox of your stall. Nobody comes in without it.')}</p>
<form action="${frame.home}stall/code" method="post">
<label for="code">${say('Code')}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
<div class="actions"><button id="enter" type="submit">${say('Open')}</button></div>
</form>
</section>
<p><a href="${frame.home}stall/login">${say('Start again')}</a></p>`,
    frame,
  )
}

/** The registration form. */
export function registerPage({ name = '', mailbox = '', alert }: PortalForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'Open a stall',
    `${alertHtml(alert, frame)}<section>
<form action="${frame.home}stall/register" method="post">
<label for="name">${say('Name of your stall')}</label>
<input id="name" name="name" value="${escapeHtml(name)}" maxlength="40" autocomplete="organization" autocapitalize="none" spellcheck="false" aria-describedby="name-hint" required>
<p class="hint" id="name-hint">${say('Three to forty letters and digits, with blanks, hyphens and apostrophes between them.')}</p>
<label for="mailbox">${say('Mailbox')}</label>
<input id="mailbox" type="email" name="mailbox" value="${escapeHtml(mailbox)}" maxlength="200" autocomplete="email" aria-describedby="mailbox-hint" required>
<p class="hint" id="mailbox-hint">${say('This is where your codes go.')}</p>
<label for="pin">${say('PIN')}</label>
<input id="pin" type="password" name="pin" minlength="6" maxlength="40" autocomplete="new-password" aria-describedby="pin-hint" required>
<p class="hint" id="pin-hint">${say('Six signs or more. Not on a sticky note, please.')}</p>
<div class="actions"><button id="open" type="submit">${say('Open it')}</button></div>
</form>
</section>
<p><a href="${frame.home}stall/login">${say('You have one? This way.')}</a></p>`,
    frame,
  )
}

export function overviewPage({ _id, mailbox, door, invoices }: SupplierAccount, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'The stall office',
    `<section>
<h2>${escapeHtml(_id)}</h2>
<dl class="values">
<div><dt>${say('Mailbox')}</dt><dd>${escapeHtml(mailbox)}</dd></div>
<div><dt>${say('Door code')}</dt><dd id="door">${escapeHtml(door)}</dd></div>
<div><dt>${say('Invoices')}</dt><dd>${invoices.length}</dd></div>
</dl>
</section>
${inside([['stall/invoices', 'Invoices']], frame)}`,
    frame,
  )
}

export function invoicesPage({ _id, invoices }: SupplierAccount, frame: PageFrame): string {
  const { translator: speech } = frame
  const say = htmlTranslator(frame)
  const rows = invoices.map(
    ({ number, date, what, coins }) =>
      `<tr><th scope="row">${escapeHtml(number)}</th><td>${day(date, speech)}</td><td class="words">${say(what)}</td><td>${price(coins, speech)}</td></tr>`,
  )
  const heads = ['Number', 'Date', 'What for', 'Coins'].map((head) => `<th scope="col">${say(head)}</th>`)
  return renderFramedPage(
    'Invoices',
    `<section>
<h2>${escapeHtml(_id)}</h2>
<div class="scrolls" role="region" tabindex="0" aria-label="${say('Invoices')}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
</section>
${inside([['stall', 'Overview']], frame)}`,
    frame,
  )
}

function day(date: string, { lang }: Translator): string {
  const shown = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  return `<time datetime="${date}">${escapeHtml(shown)}</time>`
}

function price(coins: number, { lang }: Translator): string {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(coins)
}

/** Navigation inside the portal, with the logout. */
function inside(ways: readonly [path: string, text: string][], frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const links = ways.map(
    ([path, text]) => `<a class="button quiet" href="${frame.home}${path}">${say(text)}</a>`,
  )
  return `<form action="${frame.home}stall/logout" method="post" class="actions">
${links.join('\n')}
<button id="leave" type="submit" class="quiet">${say('Log out')}</button>
</form>`
}
