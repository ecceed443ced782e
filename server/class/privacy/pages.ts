import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { LearningEventKind } from '../../training/progress/event-log.ts'
import type { ToolAddresses } from '../access/addresses.ts'
import { type PageContext, renderPage, toolsSection } from '../join/pages.ts'
import { phoneSection } from '../join/phone-link.ts'
import { recordSignInSection, type SignInOffer } from '../sign-in/pages.ts'
import type { Learner, SchoolClass, StoredEvent } from '../store/model.ts'
import { type NoticeValues, privacyNotice } from './notice.ts'

const KINDS: Readonly<Record<LearningEventKind, string>> = {
  solved: 'A judge saw you solve it',
  proven: 'A fix withstood all attacks',
  lines: 'You chose lines',
  fix: 'You chose a fix',
  live: 'You put a version live',
  attacked: 'Your own code was attacked',
  round: 'Your fix was attacked in a round of the contest',
  hint: 'You opened a hint',
  opened: 'You looked at a challenge',
  tried: 'You tried something there',
  near: 'You were nearly there',
  byCode: 'You brought it along in a code',
  byBackup: 'You brought it along in a backup',
  byBrowser: 'Your browser says that you did it',
  foreignFlag: 'You entered the flag of somebody else',
}

/** What trainers see, what is kept and for how long, for everybody to read. */
function noticeSections({ speech }: PageContext, values: NoticeValues): string {
  const notice = privacyNotice(speech, values)
  const section = (title: string, sentences: readonly string[]): string =>
    `<h2>${escapeHtml(speech.translate(title))}</h2>
<ul>${sentences.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}</ul>`
  return [
    section('What trainers see of me', notice.seen),
    section('What they and I may do', notice.may),
    section('What is kept, and for how long', notice.kept),
  ].join('\n')
}

/** Says what is kept, and asks for the passphrase to show a learner's own data. */
export function personalDataStartPage(
  context: PageContext,
  {
    code,
    nickname,
    problem,
    noticeValues,
    providers,
  }: {
    code: string
    nickname: string
    problem: string | undefined
    noticeValues: NoticeValues
    providers: SignInOffer['providers']
  },
): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const field = (name: string, label: string, value: string): string =>
    `<label for="${name}">${say(label)}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false">`
  return renderPage({
    ...context,
    title: context.speech.translate('What is kept of me'),
    body: `${problem === undefined ? '' : `<p role="alert">${say(problem)}</p>`}
<section>${noticeSections(context, noticeValues)}</section>
<section>
<h2>${say('Show me mine')}</h2>
<p>${say('See what your trainer sees, take it with you, or have it deleted.')}</p>
<form method="post" action="/.class/record">
${field('code', 'Class code', code)}
${field('nickname', 'Nickname', nickname)}
${field('words', 'Your passphrase', '')}
<button>${say('Show it')}</button>
</form>
</section>
${providers.length === 0 ? '' : recordSignInSection(context.speech, { providers, code })}`,
  })
}

/** Asks somebody who is in several classes for the one whose record they want to see. */
export function chooseRecordPage(
  context: PageContext,
  choices: readonly Record<'className' | 'nickname' | 'token', string>[],
): string {
  const { translate } = context.speech
  const forms = choices.map(
    ({ className, nickname, token }) => `<form method="post" action="/.class/record/chosen">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<p><bdi>${escapeHtml(nickname)}</bdi></p>
<button><bdi>${escapeHtml(className)}</bdi></button>
</form>`,
  )
  return renderPage({
    ...context,
    title: translate('What is kept of me'),
    body: `<section>
<h2>${escapeHtml(translate('You are in several classes. Which one?'))}</h2>
${forms.join('\n')}
</section>`,
  })
}

/** What is kept of one learner. */
export interface PersonalDataDetails {
  learner: Learner
  itsClass: SchoolClass
  entries: readonly StoredEvent[]
  /** Authorizes export and erasure for a limited time. */
  token: string
  noticeValues: NoticeValues
  /** Where tools reach the learner's shop; undefined once the class has ended. */
  tools: ToolAddresses | undefined
  /** The name of a challenge. */
  nameOf(key: string): string
}

/** All that the trainer sees of the learner, with export and erasure. */
export function personalDataPage(
  context: PageContext,
  { learner, itsClass, entries, token, noticeValues, tools, nameOf }: PersonalDataDetails,
): string {
  const { speech } = context
  const say = (text: string): string => escapeHtml(speech.translate(text))
  const at = (iso: string | null): string => (iso === null ? say('not yet') : moment(iso, speech.lang))
  const columns = ['When', 'What', 'Where', 'More']
  const heads = columns.map((text) => `<th scope="col">${say(text)}</th>`).join('')
  const rows = entries.map(({ kind, key, detail, at: when, hasEvidence }) => {
    const more = `${escapeHtml(detail)}${hasEvidence ? ` ${say('(with your code)')}` : ''}`
    const cells = [at(when), say(KINDS[kind] ?? kind), escapeHtml(nameOf(key)), more]
    return `<tr>${cells.map((cell, index) => `<td data-label="${say(columns[index] ?? '')}">${cell}</td>`).join('')}</tr>`
  })
  const hidden = `<input type="hidden" name="token" value="${escapeHtml(token)}">`
  return renderPage({
    ...context,
    title: speech.translate('What is kept of me'),
    body: `<section>
<p><strong>${escapeHtml(learner.nickname)}</strong> (${escapeHtml(itsClass.name)})</p>
<p>${say('Joined:')} ${at(learner.joinedAt)}<br>
${say('Last active:')} ${at(learner.seenAt)}</p>
</section>
<section>${noticeSections(context, noticeValues)}</section>
${toolsSection(context, tools)}
${phoneSection(context, hidden)}
<section>
<h2>${say('My record')}</h2>
${rows.length === 0 ? `<p>${say('It is empty so far.')}</p>` : `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`}
<form method="post" action="/.class/export">${hidden}<button>${say('Take it with me')}</button></form>
</section>
<section>
<h2>${say('Delete everything')}</h2>
<p>${say('Your shop, your record and your nickname are deleted for good. Nobody can undo this, your trainer included.')}</p>
<form method="post" action="/.class/erase">${hidden}
<p><label class="tick"><input type="checkbox" name="sure" value="yes" required> ${say('I am sure.')}</label></p>
<button class="quiet">${say('Delete everything')}</button></form>
</section>`,
  })
}

function moment(iso: string, lang: string): string {
  const shown = new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(iso),
  )
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(shown)}</time>`
}
