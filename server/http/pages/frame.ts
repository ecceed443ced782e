import type { Look } from '../../config/look.ts'
import { escapeHtml } from '../replies/escape-html.ts'
import type { Speech } from '../replies/translations.ts'
import { type Answer, answer, type Call } from '../routing/routes.ts'
import { page, wayHome } from './layout.ts'

/** What the pages of a feature are drawn with. */
export interface Frame {
  look: Look
  speech: Speech
  /** The way from the page to the shop's root. */
  home: string
}

export function frameOf({ shop, speech, request }: Call): Frame {
  return { look: shop.look, speech, home: wayHome(request) }
}

/** Says our own texts in the reader's language, ready for HTML. */
export function sayer({ speech }: Frame): (english: string) => string {
  return (english) => escapeHtml(speech.say(english))
}

/** A whole page under a heading, which is English. `content` is HTML. */
export function framed(title: string, content: string, { look, speech, home }: Frame): string {
  const heading = speech.say(title)
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return page({ title: `${heading} · ${look.name}`, look, speech, home, body })
}

/** Says what went wrong with a form, in English; nothing where nothing did. */
export function alertOf(alert: string | undefined, frame: Frame): string {
  return alert === undefined ? '' : `<p role="alert">${sayer(frame)(alert)}</p>\n`
}

/** A page that nobody keeps. */
export function html(status: number, text: string): Answer {
  return answer(status, text, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
