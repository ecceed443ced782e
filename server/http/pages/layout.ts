import type { FastifyRequest } from 'fastify'
import type { Branding } from '../../config/branding.ts'
import { escapeHtml } from '../replies/escape-html.ts'
import { ENGLISH, type Translator } from '../replies/translations.ts'
import { type Call, type HttpReply, httpReply } from '../routing/routes.ts'
import { NOTICES_SCRIPT } from './notices-script.ts'
import { PAGE_STYLE } from './style.ts'

/** A link to a screen of the web app. */
export interface PageLink {
  /** A screen: `search`. */
  screen: string
  /** In English. */
  text: string
}

/** The content of a page that the server renders. */
export interface PageContent {
  title: string
  branding: Branding
  /** HTML with escaped values. */
  body: string
  /** Relative path from this page to the shop's root. */
  home?: string
  /** Default: English. */
  translator?: Translator
  /** Links in the bar on top. */
  links?: readonly PageLink[]
  /** Whether it announces solved challenges. False for pages that stand for another site. */
  hasNotices?: boolean
}

/** A whole HTML page in the shop's look, light or dark as the reader prefers. */
export function renderPage({
  title,
  branding,
  body,
  home = './',
  translator = ENGLISH,
  links = [],
  hasNotices = true,
}: PageContent): string {
  const name = escapeHtml(branding.name)
  const back = escapeHtml(translator.translate('back to the shop'))
  return `<!doctype html>
<html lang="${translator.lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script src="${home}${SCHEME_SCRIPT.path.slice(1)}"></script>${hasNotices ? noticesScript(home, translator) : ''}
<link rel="stylesheet" href="${home}${FONTS}">
<style>${branding.css}${PAGE_STYLE}</style>
</head>
<body>
<header><a href="${home}#/" aria-label="${name}: ${back}">${logo(branding, home)}<span>${name}</span></a>${navigation(links, home, translator)}</header>
<main>
${body}
</main>
<footer><a href="${home}#/">${back}</a></footer>
</body>
</html>
`
}

function navigation(links: readonly PageLink[], home: string, { translate: say }: Translator): string {
  if (links.length === 0) return ''
  const entries = links.map(({ screen, text }) => `<a href="${home}#/${screen}">${escapeHtml(say(text))}</a>`)
  return `\n<nav aria-label="${escapeHtml(say('Shop'))}">${entries.join('\n')}</nav>\n`
}

function noticesScript(home: string, { translate: say }: Translator): string {
  const words = {
    home,
    solved: say('You cracked it:'),
    debrief: say('What just happened?'),
    close: say('Close the notice'),
  }
  const data = Object.entries(words).map(([name, word]) => `data-${name}="${escapeHtml(word)}"`)
  return `\n<script src="${home}${NOTICES_SCRIPT.path.slice(1)}" defer ${data.join(' ')}></script>`
}

/** Relative path from an address to the shop's root: `../` for each folder. */
export function pathToRoot({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?')[0] ?? ''
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** Applies the colour scheme that was chosen in the web app before the first paint. */
export const SCHEME_SCRIPT = {
  path: '/assets/page-scheme.js',
  text: `try {
  const chosen = localStorage.getItem('color-scheme')
  if (chosen) document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
} catch {}
`,
}

/** The fonts of the web app. This sheet is written by its build, which knows the file names. */
const FONTS = 'assets/page-fonts.css'

const DEFAULT_MARK = 'assets/public/images/brand/mark.svg'

function logo({ logo = DEFAULT_MARK }: Branding, home: string): string {
  const address = /^\w+:/.test(logo) ? logo : home + logo
  return `<img src="${escapeHtml(address)}" alt="" width="40" height="40">`
}

/** What the pages of a feature are rendered with. */
export interface PageFrame {
  branding: Branding
  translator: Translator
  /** Relative path from the page to the shop's root. */
  home: string
}

export function pageFrameOf({ shop, translator, request }: Call): PageFrame {
  return { branding: shop.branding, translator, home: pathToRoot(request) }
}

/** Translates our own texts for the reader, escaped for HTML. */
export function htmlTranslator({ translator }: PageFrame): (english: string) => string {
  return (english) => escapeHtml(translator.translate(english))
}

/** A whole page with a heading, which is given in English. `content` is HTML. */
export function renderFramedPage(
  title: string,
  content: string,
  { branding, translator, home }: PageFrame,
): string {
  const heading = translator.translate(title)
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return renderPage({ title: `${heading} · ${branding.name}`, branding, translator, home, body })
}

/** The message of what is wrong with a form, given in English; empty without a message. */
export function alertHtml(alert: string | undefined, frame: PageFrame): string {
  return alert === undefined ? '' : `<p role="alert">${htmlTranslator(frame)(alert)}</p>\n`
}

/** An HTML response that is not cached. */
export function html(status: number, text: string): HttpReply {
  return httpReply(status, text, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
