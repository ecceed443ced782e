import { escapeHtml } from '../http/replies/escape-html.ts'
import { type Clothes, frame } from './porch-pages.ts'
import type { Consent } from './register/consent-book.ts'
import type { Learner } from './register/register.ts'

interface Live {
  learner: Pick<Learner, 'nickname'>
  consent: Consent
  /** Works once. */
  once: string
  action: string
  /** Her own shop. */
  back: string
}

/** Asks a learner whether a trainer may come into her shop; once she has said yes, whether he is to go. */
export function livePage(clothes: Clothes, { learner, consent, once, action, back }: Live): string {
  const { speech } = clothes
  const say = (text: string): string => escapeHtml(speech.say(text))
  const { trainerName, answer, endsAt } = consent
  const form = (said: string, label: string, look: string): string =>
    `<form method="post" action="${action}"><input type="hidden" name="once" value="${escapeHtml(once)}">
<input type="hidden" name="answer" value="${said}"><button${look}>${say(label)}</button></form>`
  const quiet = ' class="quiet"'
  const isIn = answer === 'yes'
  const forms = isIn
    ? form('end', 'Send them out', '')
    : [form('yes', 'Yes, come in', ''), form('later', 'Ask me later', quiet), form('no', 'No', quiet)].join(
        '\n',
      )
  return frame({
    ...clothes,
    title: speech.say(isIn ? 'Your trainer may be in your shop' : 'May your trainer come in?'),
    body: `<section>
<p>${say('Shop of:')} <strong dir="auto">${escapeHtml(learner.nickname)}</strong>. ${say('Your trainer:')} <strong dir="auto">${escapeHtml(trainerName)}</strong></p>
<ul>
<li>${say('Your trainer uses your own shop, not a copy: what is changed there stays changed.')}</li>
<li>${say('Nothing that your trainer does there counts for you. What happens in your shop by itself counts again once your trainer has left.')}</li>
<li>${say('Your notes and your own code stay yours: your trainer cannot open them.')}</li>
<li>${say('It ends after half an hour, and whenever you like: the bar in your shop has a button for it.')}</li>
</ul>
${isIn ? `<p>${say('Ends at the latest:')} ${timeOf(new Date(endsAt), speech.lang)}</p>` : ''}
${forms}
<p><a href="${escapeHtml(back)}">${say('Back to my shop')}</a></p>
</section>`,
  })
}

/** Says to a trainer whose shop she is about to come into, and what that means. */
export function comePage(
  clothes: Clothes,
  { nickname, until, once, action }: { nickname: string; until: Date; once: string; action: string },
): string {
  const { speech } = clothes
  const say = (text: string): string => escapeHtml(speech.say(text))
  return frame({
    ...clothes,
    title: speech.say('Into a learner’s shop'),
    body: `<section>
<p>${say('This shop belongs to:')} <strong dir="auto">${escapeHtml(nickname)}</strong>. ${say('Ends at the latest:')} ${timeOf(until, speech.lang)}</p>
<p>${say('You are let in, and nothing that you do there counts. What you change stays changed. What she has put into her shop runs in your browser: alerts, false logins and scans of your network are possible. Type no password of yours.')}</p>
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="once" value="${escapeHtml(once)}">
<button>${say('Come in')}</button></form>
</section>`,
  })
}

function timeOf(at: Date, lang: string): string {
  const shown = new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(at)
  return `<time datetime="${at.toISOString()}">${escapeHtml(shown)}</time>`
}
