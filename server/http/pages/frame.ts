import type { Branding } from '../../config/branding.ts'
import { escapeHtml } from '../replies/escape-html.ts'
import type { Translator } from '../replies/translations.ts'
import { type Answer, answer, type Call } from '../routing/routes.ts'
import { pathToRoot, renderPage } from './layout.ts'

/** What the pages of a feature are rendered with. */
export interface PageFrame {
  branding: Branding
  translator: Translator
  /** Relative path from the page to the shop's root. */
  home: string
}

export function frameOf({ shop, translator, request }: Call): PageFrame {
  return { branding: shop.branding, translator, home: pathToRoot(request) }
}

/** Translates our own texts for the reader, escaped for HTML. */
export function htmlTranslator({ translator }: PageFrame): (english: string) => string {
  return (english) => escapeHtml(translator.translate(english))
}

/** A whole page with a heading, which is given in English. `content` is HTML. */
export function framedPage(
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
export function html(status: number, text: string): Answer {
  return answer(status, text, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
