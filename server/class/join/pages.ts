import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Branding } from '../../config/branding.ts'
import { PAGE_STYLE } from '../../http/pages/style.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { ToolAddresses } from '../access/addresses.ts'
import { type SignInOffer, signInSection } from '../sign-in/pages.ts'
import { NICKNAME_RULE, REFUSAL_MESSAGES } from './refusals.ts'

/** The path of the style sheet. */
export const JOIN_STYLE_PATH = '/.class/join.css'

/** The path that sets the language: `?to=de_DE`, and `&code=` of the class. */
export const LANGUAGE_PATH = '/.class/language'

/** The icon of the join pages, as SVG. Undefined if the shop has another brand. */
export function brandIcon({ logo }: Branding, root: string): Buffer | undefined {
  return logo === undefined ? readFileSync(join(root, 'content', 'pictures', 'brand', 'mark.svg')) : undefined
}

/** The logo as a data URL for the style sheet. Undefined if the shop has another brand. */
export function brandMark(look: Branding, root: string): string | undefined {
  const mark = brandIcon(look, root)
  return mark && `data:image/svg+xml;base64,${mark.toString('base64')}`
}

/** The style of the shop's pages. It contains nothing personal. */
export function joinStyle(look: Branding, mark: string | undefined): string {
  return `${look.css}${PAGE_STYLE}
form + form { margin-block-start: .75rem; }
.words { padding: 1rem 1.25rem; background: var(--ff-code-bg); border-radius: 14px; font: 640 1.25rem/1.5 ui-monospace, monospace; user-select: all; }
.wide { overflow-x: auto; margin-bottom: 1rem; }
.wide table { width: 100%; border-collapse: collapse; }
.wide :is(th, td) { overflow-wrap: normal; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--ff-line); text-align: start; vertical-align: top; }
@media (width < 640px) {
  .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide tr { display: block; padding-block: .5rem; border-bottom: 1px solid var(--ff-line); }
  .wide td { display: flex; gap: 1rem; justify-content: space-between; padding: .15rem 0; border: 0; overflow-wrap: anywhere; text-align: end; }
  .wide td:empty { display: none; }
  .wide td::before { flex: none; content: attr(data-label); color: var(--ff-muted); }
}
.sign { padding: 1rem 1.25rem; background: var(--ff-surface); border: 2px solid var(--ff-line-strong); border-radius: 14px; font-weight: 640; }
.scan { max-width: 100%; height: auto; background: #fff; border-radius: 14px; }
.tick { display: flex; gap: .6rem; align-items: center; }
.tick input:not([type=radio]) { width: 1.4rem; min-height: 1.4rem; margin: 0; }
.address { overflow-wrap: anywhere; user-select: all; }
select { display: block; width: 100%; min-height: 48px; margin: 0 0 1rem; padding: .55rem .8rem; color: inherit; background: var(--ff-surface); border: 2px solid var(--ff-line-strong); border-radius: 14px; font: inherit; }
.button { display: inline-block; padding: .6rem 1.4rem; color: var(--ff-on-accent); background: var(--ff-accent); border-radius: 999px; font-weight: 700; text-decoration: none; }
.button:hover { background: var(--ff-accent-hover); }
.languages { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.languages :is(a, strong) { padding-block: .5rem; }
header strong { display: flex; gap: .6rem; align-items: center; min-height: 68px; padding-inline: var(--gutter); font: 800 1.375rem/1 var(--display); }
${mark === undefined ? '' : `header strong::before { content: ''; width: 40px; height: 40px; background: url(${mark}) center / contain no-repeat; }`}
`
}

interface PageParts {
  look: Branding
  speech: Translator
  title: string
  /** HTML for the head, in addition to the common elements. */
  head?: string
  /** HTML with escaped values. */
  body: string
}

/** A page of the join app. */
export function renderPage({ look, speech, title, head = '', body }: PageParts): string {
  return `<!doctype html>
<html lang="${speech.lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · ${escapeHtml(look.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${JOIN_STYLE_PATH}">${head}
</head>
<body>
<header><strong>${escapeHtml(look.name)}</strong></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** What all pages need. */
export type PageContext = Pick<PageParts, 'look' | 'speech'>

/** What was entered before, and what was wrong with it. */
export interface JoinForm {
  code?: string
  nickname?: string
  problem?: string
  /** The nickname of the learner who is in with this browser. */
  here?: string | undefined
  /** Nicknames are drawn at random, so the form has no field for one. */
  isSchool?: boolean
  /** Languages to choose from: `de_DE`. */
  languages?: readonly string[]
  /** Whether learners may join with the code and a nickname. Default: true. */
  isCodeAllowed?: boolean
  /** The ways to sign in; undefined without any. */
  signIn?: SignInOffer | undefined
  /** The admission state of the class with this code; undefined without such a class. */
  admission?: AdmissionState | undefined
}

/** How learners may join a class. */
export interface AdmissionState {
  className: string
  hasEnded: boolean
  isClosed: boolean
  hasRoster: boolean
  needsApproval: boolean
  /** The language that its pages begin in; null: that of the browser. */
  language: string | null
}

/** The page to join and to come back. */
function joinPage(context: PageContext, form: JoinForm): string {
  const {
    code = '',
    nickname = '',
    problem,
    isSchool = false,
    languages = [],
    admission,
    here,
    signIn,
  } = form
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const field = (
    ...[id, name, label, value, hint, rule]: [string, string, string, string, string, string?]
  ): string =>
    `<label for="${id}">${say(label)}</label>
<input id="${id}" name="${name}" value="${escapeHtml(value)}" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="${id}-hint">
<p class="hint" id="${id}-hint">${say(hint)}${rule === undefined ? '' : ` ${say(rule)}`}</p>`
  const code1 = field('code', 'code', 'Class code', code, 'Three words. Your trainer has them.')
  const code2 = field('code-again', 'code', 'Class code', code, 'Three words. Your trainer has them.')
  const lot = `<p class="hint">${say('You get a random fruit name.')}</p>`
  const chosen = field(
    'nickname',
    'nickname',
    'Nickname',
    nickname,
    admission?.hasRoster
      ? 'As it stands on the list of your trainer: only those names can join.'
      : 'Your trainer and your class see it. It need not be your real name.',
    admission?.hasRoster ? undefined : NICKNAME_RULE,
  )
  const name1 = isSchool ? lot : chosen
  const name2 = field('nickname-again', 'nickname', 'Nickname', nickname, 'The one that you joined with.')
  const words = field(
    'words',
    'words',
    'Your passphrase',
    '',
    'Four words. You were shown them when you joined.',
  )
  const approval = admission?.needsApproval
    ? `<p class="hint">${say('Then your trainer lets you in.')}</p>\n`
    : ''
  const reason = REFUSAL_MESSAGES[admission?.hasEnded ? 'ended' : 'closed']
  const closed = problem === undefined ? `<p role="status" class="sign">${say(reason)}</p>` : ''
  const another = `<p><label class="tick"><input type="checkbox" name="sure" value="yes" required> ${say('I am somebody else, and want a shop of my own.')}</label></p>
`
  const goOn = `<section>
<h2>${say('You are in already')}</h2>
<form method="post" action="/.class/again">
<button>${say('Go on as:')} ${escapeHtml(here ?? '')}</button>
</form>
</section>
`
  const newcomers = `<section>
<h2>${say('I am new here')}</h2>
<form method="post" action="/.class/join">
${code1}
${name1}
${approval}${here === undefined ? '' : another}<button>${say(admission?.needsApproval ? 'Ask to join' : 'Get my shop')}</button>
</form>
</section>`
  const back = `<section>
<h2>${say('I was here before')}</h2>
<form method="post" action="/.class/resume">
${code2}
${name2}
${words}
<button>${say('Back to my shop')}</button>
</form>
</section>`
  return renderPage({
    ...context,
    title: context.speech.translate('Join your class'),
    body: `${problem === undefined ? '' : `<p role="alert">${say(problem)}</p>`}
${admission === undefined ? '' : `<p>${say('Class:')} <strong>${escapeHtml(admission.className)}</strong></p>`}
${here === undefined ? '' : goOn}${waysIn(form, { ...{ closed, newcomers, back }, signIn: signIn ? signInSection(context.speech, signIn) : '' })}
<p><a href="/.class/record">${say('What is kept of me')}</a></p>
${languageLinks(context, languages, code)}`,
  })
}

/** The sections by which learners get in now: newcomers, and those who were here before. */
function waysIn(
  { admission, isCodeAllowed = true }: JoinForm,
  { signIn, closed, newcomers, back }: Record<'signIn' | 'closed' | 'newcomers' | 'back', string>,
): string {
  if (admission?.hasEnded) return closed
  const fresh = isCodeAllowed ? newcomers : ''
  return `${signIn}${admission?.isClosed ? closed : fresh}
${isCodeAllowed ? back : ''}`
}

/** Links to the same page in other languages, by the languages' own names. */
function languageLinks({ speech }: PageContext, languages: readonly string[], code: string): string {
  const links = languages.map((language) => {
    const lang = language.replace('_', '-')
    const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang.slice(0, 2)) ?? language
    if (lang === speech.lang) return `<strong>${escapeHtml(name)}</strong>`
    const query = new URLSearchParams({ to: language, ...(code !== '' && { code }) })
    return `<a lang="${lang}" hreflang="${lang}" rel="nofollow" href="${LANGUAGE_PATH}?${escapeHtml(query.toString())}">${escapeHtml(name)}</a>`
  })
  return `<nav class="languages" aria-label="${escapeHtml(speech.translate('Language'))}">${links.join(' ')}</nav>`
}

export interface WelcomeDetails {
  nickname: string
  className: string
  /** Shown once; undefined for a learner who came back. */
  words: string | undefined
  /** The address in the shop that accepts the one-time code. */
  enter: string
  once: string
  /** Where tools reach the learner's shop. */
  tools: ToolAddresses | undefined
  /** The name of the team whose shop it is; undefined: the learner's own. */
  team?: string | undefined
  /** The way into the learner's own shop, if this one is that of the team. */
  ownShop?: { enter: string; once: string } | undefined
  /** Teams share a shop, and the learner is in none. */
  lacksTeam?: boolean
}

/** Shows whose shop this is, before the learner enters it. */
export function welcomePage(
  context: PageContext,
  { nickname, className, words, enter, once, tools, team, ownShop, lacksTeam = false }: WelcomeDetails,
): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const keep =
    words === undefined
      ? ''
      : `<h2>${say('Your passphrase')}</h2>
<p class="words">${escapeHtml(words)}</p>
<p>${say('Write these four words down. With your nickname they bring you back, on any machine. They are not shown again.')}</p>`
  return renderPage({
    ...context,
    title: context.speech.translate('Your shop is ready'),
    body: `<section>
${ownerLines(context, { nickname, className, team })}
${lacksTeam ? `<p role="status" class="sign">${say('In this contest each team shares one shop, and you are in no team yet. Until then you have a shop of your own: its contest page says how to get into a team.')}</p>` : ''}
${keep}
${enterForm(context, { enter, once, team })}
${ownShop ? ownShopForm(context, ownShop) : ''}
</section>
${toolsSection(context, tools)}`,
  })
}

/** HTML that says whose shop it is, and who goes in. */
export function ownerLines(
  { speech }: PageContext,
  { nickname, className, team }: Pick<WelcomeDetails, 'nickname' | 'className' | 'team'>,
): string {
  const say = (text: string): string => escapeHtml(speech.translate(text))
  const whose = team === undefined ? 'This shop belongs to:' : 'This shop belongs to the team:'
  const who = `<p>${say('You go in as:')} <strong dir="auto">${escapeHtml(nickname)}</strong></p>`
  return `<p>${say(whose)} <strong>${escapeHtml(team ?? nickname)}</strong> (${escapeHtml(className)})</p>
${team === undefined ? '' : who}`
}

/** The form that lets a learner into their shop, or into that of their team, in the language of this page. */
export function enterForm(
  { speech }: PageContext,
  { team, ...way }: Pick<WelcomeDetails, 'enter' | 'once' | 'team'>,
): string {
  return formInto(speech, way, team === undefined ? 'Enter my shop' : 'Enter the shop of my team')
}

/** The second way, beside that into the shop of the team. */
function ownShopForm({ speech }: PageContext, way: Pick<WelcomeDetails, 'enter' | 'once'>): string {
  return formInto(speech, way, 'Enter my own shop', ' class="quiet"')
}

/** `look` is HTML. */
function formInto(
  speech: Translator,
  { enter, once }: Pick<WelcomeDetails, 'enter' | 'once'>,
  label: string,
  look = '',
): string {
  return `<form method="post" action="${escapeHtml(enter)}">
<input type="hidden" name="once" value="${escapeHtml(once)}">
<input type="hidden" name="language" value="${escapeHtml(speech.lang.replace('-', '_'))}">
<button${look}>${escapeHtml(speech.translate(label))}</button>
</form>`
}

/** HTML that shows where tools reach the learner's shop; empty if they cannot. */
export function toolsSection({ speech }: PageContext, addresses: ToolAddresses | undefined): string {
  const { programs, wallets } = addresses ?? {}
  if (programs === undefined) return ''
  const say = (text: string): string => escapeHtml(speech.translate(text))
  const line = (text: string, address: string): string =>
    `<p>${say(text)}</p>\n<p><code class="address">${escapeHtml(address)}</code></p>`
  const lines =
    programs === wallets
      ? [line('Programs and wallets find your shop at this address:', programs)]
      : [
          line('Programs such as curl, sqlmap, Python or Node find your shop at this address:', programs),
          ...(wallets === undefined ? [] : [line('A wallet in your browser finds it at this one:', wallets)]),
        ]
  return `<section>
<h2>${say('For your tools')}</h2>
${lines.join('\n')}
<p>${say('Keep this to yourself: it opens your shop without your passphrase.')}</p>
</section>`
}

/** Pages that are the same for everybody, rendered once per language. Floods mostly request these. */
export class CachedPages {
  readonly #look: Branding
  readonly #cache = new Map<string, string>()

  constructor(look: Branding) {
    this.#look = look
  }

  /** A short notice with a link to the join page. Title and text must be constants of the code. */
  notice(speech: Translator, title: string, text: string, joinOrigin: string): string {
    return this.#cached([speech.lang, title, text, joinOrigin], () =>
      noticePage({ look: this.#look, speech }, title, text, joinOrigin),
    )
  }

  /** The join page. The empty form is cached. */
  join(speech: Translator, form: JoinForm): string {
    const { code = '', nickname, problem, admission, here, signIn } = form
    const isEmpty = code === '' && (nickname ?? problem ?? admission ?? here) === undefined
    const render = (): string => joinPage({ look: this.#look, speech }, form)
    return isEmpty ? this.#cached([speech.lang, signIn?.code ?? 'no class'], render) : render()
  }

  #cached(key: readonly string[], render: () => string): string {
    const known = key.join('\n')
    const page = this.#cache.get(known) ?? render()
    this.#cache.set(known, page)
    return page
  }
}

function noticePage(context: PageContext, title: string, text: string, joinOrigin: string): string {
  const say = (said: string): string => escapeHtml(context.speech.translate(said))
  return renderPage({
    ...context,
    title: context.speech.translate(title),
    body: `<section><p>${say(text)}</p><p><a href="${escapeHtml(joinOrigin)}/">${say('To the join page')}</a></p></section>`,
  })
}
