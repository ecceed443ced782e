import { escapeHtml } from '../../http/replies/escape-html.ts'
import { lastEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import { codeToHtml } from './markdown.ts'

/** A mailbox with its form. `regulars` had their address before the learner came, and keep their keys; `home` leads to the shop. */
export function mailbox(shop: Shop, box: string, regulars: ReadonlySet<string>, home: string): string {
  return `<form class="ask">
<label for="box">Your e-mail address</label>
<div><input id="box" name="box" type="text" inputmode="email" value="${escapeHtml(box)}" maxlength="200" autocomplete="off" spellcheck="false"><button>Look inside</button></div>
</form>
${box === '' ? '' : inside(shop, box, regulars, home)}`
}

function inside(shop: Shop, box: string, regulars: ReadonlySet<string>, home: string): string {
  if (regulars.has(box.trim().toLowerCase())) {
    return `<p class="warning" role="status">This box has a lock, and <strong>${escapeHtml(box)}</strong> has had the key since before you came to
the neighbourhood. You would have to be its owner. You are not.</p>`
  }
  const letter = lastEmail(shop, box.trim())
  if (!letter) return '<p role="status">Nothing but a spider. She says no letter has come here.</p>'
  return `<article class="letter"><h2>${escapeHtml(letter.subject)}</h2>
<p class="hint">From ${escapeHtml(shop.settings.shopName)} to ${escapeHtml(letter.to)}</p>
${codeToHtml(letter.text)}${letter.link === undefined ? '' : wayIn(letter.link, home)}</article>`
}

/** The link of a letter, to be clicked on. */
function wayIn(link: string, home: string): string {
  return `<p><a href="${escapeHtml(home + link.slice(1))}" target="_blank" rel="noopener">Follow the link</a></p>`
}
