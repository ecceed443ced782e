import { framedPage, htmlTranslator, type PageFrame } from '../../http/pages/frame.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Supplier } from './directory.ts'

/** What was asked, and what came of it; undefined where nothing was asked yet. */
interface Asked {
  name: string
  door: string
  found: Supplier[] | 'unclear' | undefined
}

/** Where a supplier is found by those who have her door code. */
export function directoryPage({ name, door, found }: Asked, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return framedPage(
    'Find a supplier',
    `<p>${say('Somebody who delivers to you told you her door code? Then you may know where to write to her.')}</p>
${found === undefined ? '' : answerOf(found, frame)}<section>
<form action="${frame.home}stall/directory" method="get">
<label for="name">${say('Name of the stall')}</label>
<input id="name" name="name" value="${escapeHtml(name)}" autocomplete="off" autocapitalize="none" spellcheck="false" required>
<label for="door">${say('Door code')}</label>
<input id="door" name="door" value="${escapeHtml(door)}" inputmode="numeric" autocomplete="off" required>
<div class="actions"><button id="find" type="submit">${say('Look it up')}</button></div>
</form>
</section>
<p><a href="${frame.home}stall">${say('The stall office')}</a></p>`,
    frame,
  )
}

function answerOf(found: Supplier[] | 'unclear', frame: PageFrame): string {
  const say = htmlTranslator(frame)
  if (found === 'unclear') {
    return `<p role="alert">${say('The directory did not understand that. It is a simple book.')}</p>\n`
  }
  if (found.length === 0) return `<p role="alert">${say('Nobody has this name and this door code.')}</p>\n`
  const entries = found.map(
    ({ name, mailbox }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(mailbox)}</dd></div>`,
  )
  return `<section role="status" id="found"><dl class="values">${entries.join('\n')}</dl></section>\n`
}
