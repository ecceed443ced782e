import { createHash } from 'node:crypto'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { enterForm, ownerLines, type PageContext, renderPage, type WelcomeDetails } from '../join/pages.ts'
import { LTI_PATHS } from './paths.ts'

const SUBMIT = 'document.forms[0].submit()'
const CLOSE = "(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')"

/** Allows the scripts of these pages in a content security policy. */
export const PAGE_SCRIPTS = [SUBMIT, CLOSE]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ')

/** In the frame of a course: a link that repeats the login in a tab of its own, where cookies are first-party. */
export function newTabPage(context: PageContext, login: URLSearchParams): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  return renderPage({
    ...context,
    title: context.speech.translate('Your shop opens in a new tab'),
    body: `<section>
<p>${say('Inside the page of your course, browsers keep the shop from remembering you.')}</p>
<p><a class="button" target="_blank" rel="noopener" href="${LTI_PATHS.login}?${escapeHtml(login.toString())}">${say('Open the shop in a new tab')}</a></p>
</section>`,
  })
}

/**
 * Says whose shop it is, the learner's or that of their team, before they enter it. There is no passphrase, so this page
 * leads to what is kept, too.
 */
export function enterPage(
  context: PageContext,
  {
    ticket,
    ...page
  }: Pick<WelcomeDetails, 'nickname' | 'className' | 'team' | 'enter' | 'once'> & { ticket: string },
): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  return renderPage({
    ...context,
    title: context.speech.translate('Your shop is ready'),
    body: `<section>
${ownerLines(context, page)}
${enterForm(context, page)}
<form method="post" action="${LTI_PATHS.record}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button class="quiet">${say('What is kept of me')}</button>
</form>
</section>`,
  })
}

/** A trainer chooses the class that a course leads into. */
export function chooseClassPage(
  context: PageContext,
  choice: {
    title: string
    classes: readonly { id: string; name: string }[]
    /** Whether a new class may be made. */
    mayMake: boolean
    /** What the choice of a class that is open leads to. */
    hint: string
    ticket: string
    problem?: string
  },
): string {
  const { title, classes, mayMake, hint, ticket, problem } = choice
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const hidden = `<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">`
  const known = classes.map(
    ({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`,
  )
  const existing = `<section>
<h2>${say('A class that is open')}</h2>
<form method="post" action="${LTI_PATHS.chooseClass}">
${hidden}
<label for="class">${say('Class')}</label>
<select id="class" name="class">${known.join('')}</select>
<p class="hint">${say(hint)}</p>
<button>${say('Use this class')}</button>
</form>
</section>
`
  const added = `<section>
<h2>${say('A new class')}</h2>
<form method="post" action="${LTI_PATHS.chooseClass}">
${hidden}
<label for="name">${say('Name of the class')}</label>
<input id="name" name="name" value="${escapeHtml([...title].slice(0, 60).join(''))}" required maxlength="60" autocomplete="off">
<button>${say('Make this class')}</button>
</form>
</section>`
  const nothing = `<p>${say('No class is open for this course. Ask who has registered the platform here.')}</p>`
  return renderPage({
    ...context,
    title: context.speech.translate('Which class belongs to this course?'),
    body: `${problem === undefined ? '' : `<p role="alert">${say(problem)}</p>`}
<p>${say('Course:')} <strong>${escapeHtml(title)}</strong></p>
<p>${say('Learners who open a link of this course come into this class, without a code.')}</p>
${classes.length === 0 ? '' : existing}${mayMake ? added : ''}${classes.length === 0 && !mayMake ? nothing : ''}`,
  })
}

/** What a trainer of a course can open. */
export function trainerPage(
  context: PageContext,
  { className, code, ticket }: Record<'className' | 'code' | 'ticket', string>,
): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  return renderPage({
    ...context,
    title: context.speech.translate('You are a trainer of this class'),
    body: `<section>
<p>${say('Class:')} <strong>${escapeHtml(className)}</strong> (${escapeHtml(code)})</p>
<p><a class="button" href="${LTI_PATHS.dashboard}?ticket=${escapeHtml(ticket)}">${say('Open the dashboard')}</a></p>
<form method="post" action="${LTI_PATHS.ownShop}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button class="quiet">${say('Open a shop of my own, as learners see it')}</button>
</form>
</section>`,
  })
}

/** What a link may lead to. */
export interface TargetGroup {
  label: string
  targets: readonly { value: string; label: string }[]
}

/** A trainer chooses what a new link in the course leads to. */
export function chooseTargetPage(
  context: PageContext,
  { groups, ticket }: { groups: readonly TargetGroup[]; ticket: string },
): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const options = groups.map(({ label, targets }) => {
    const lines = targets.map(
      (one) => `<option value="${escapeHtml(one.value)}">${escapeHtml(one.label)}</option>`,
    )
    return `<optgroup label="${escapeHtml(label)}">${lines.join('')}</optgroup>`
  })
  return renderPage({
    ...context,
    title: context.speech.translate('What does the link lead to?'),
    body: `<section>
<form method="post" action="${LTI_PATHS.chooseTarget}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<label for="target">${say('The link leads to')}</label>
<select id="target" name="target">${options.join('')}</select>
<p class="hint">${say('Its grade is the share of the points that a learner has reached there.')}</p>
<button>${say('Add the link to the course')}</button>
</form>
</section>`,
  })
}

/** Sends a message back to the platform at once. */
export function returnPage(context: PageContext, { url, token }: { url: string; token: string }): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  return renderPage({
    ...context,
    title: context.speech.translate('Back to your course'),
    body: `<section>
<form method="post" action="${escapeHtml(url)}">
<input type="hidden" name="JWT" value="${escapeHtml(token)}">
<button>${say('Back to your course')}</button>
</form>
</section>
<script>${SUBMIT}</script>`,
  })
}

/** After a registration: the platform closes its window. */
export function registeredPage(context: PageContext): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  return renderPage({
    ...context,
    title: context.speech.translate('The platform is registered'),
    body: `<section>
<p>${say('Switch the tool on in your platform, if it asks for that. Then put a link into a course and open it: you choose the class there.')}</p>
</section>
<script>${CLOSE}</script>`,
  })
}
