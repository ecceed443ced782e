import { escapeHtml } from '../http/replies/escape-html.ts'
import { type Clothes, frame } from './porch-pages.ts'

/** Where the script of the page lies on which somebody waits. */
export const WAIT_SCRIPT_PATH = '/.class/wait.js'

/** Asks politely whether she was answered, and shows her the answer. */
export const WAIT_SCRIPT = `const ask = async () => {
  const answer = await fetch('/.class/wait/state' + location.search).then((response) => response.ok && response.text(), () => false)
  if (answer && answer !== 'waiting') location.reload()
  else setTimeout(ask, 3000)
}
setTimeout(ask, 1000)
`

/** Where no script runs, the page asks for itself so often, in seconds. */
const ASK_EVERY_S = 10

interface Waits {
  ticket: string
  nickname: string
}

/** For somebody whom her trainer has not let in yet. */
export function waitPage(clothes: Clothes, { nickname }: Waits): string {
  const say = (text: string): string => escapeHtml(clothes.speech.say(text))
  return frame({
    ...clothes,
    title: clothes.speech.say('You have knocked'),
    head: `<script src="${WAIT_SCRIPT_PATH}" defer></script>
<noscript><meta http-equiv="refresh" content="${ASK_EVERY_S}"></noscript>`,
    body: `<section>
<p><strong>${escapeHtml(nickname)}</strong></p>
<p>${say('Your trainer sees you and lets you in. This page goes on by itself: leave it open.')}</p>
</section>`,
  })
}

/** For somebody whom her trainer has let in. */
export function comeInPage(clothes: Clothes, { ticket, nickname }: Waits): string {
  const say = (text: string): string => escapeHtml(clothes.speech.say(text))
  return frame({
    ...clothes,
    title: clothes.speech.say('Come in'),
    body: `<section>
<p>${say('Your trainer has let you in:')} <strong>${escapeHtml(nickname)}</strong></p>
<form method="post" action="/.class/join">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button>${say('Get my shop')}</button>
</form>
</section>`,
  })
}
