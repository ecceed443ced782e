import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { Gauge, Gauges, Values } from './gauges.ts'

interface Frame {
  look: Branding
  speech: Translator
  /** The way from the page to the shop's root. */
  home: string
}

/** What each gauge is good for. */
const MEANINGS: Record<Gauge, string> = {
  health: 'Is everything running?',
  info: 'Which shop is this?',
  env: 'What is it set to?',
  httpexchanges: 'Which machines came by, and what did they ask for?',
}

/** Everything that hangs on the wall, as a way to each. */
export function gaugesPage(names: readonly Gauge[], frame: Frame): string {
  const { translate: say } = frame.speech
  const entries = names.map(
    (name) =>
      `<li><a href="${frame.home}actuator/${name}">${name}</a><p class="hint">${escapeHtml(say(MEANINGS[name]))}</p></li>`,
  )
  const none = `<p>${escapeHtml(say('Nothing hangs here for you.'))}</p>`
  return framed(
    'Gauges',
    `<p>${escapeHtml(say('For the people who run the shop at night, and for the machines that help them.'))}</p>
<section>${entries.length > 0 ? `<ul class="gauges">${entries.join('\n')}</ul>` : none}</section>`,
    frame,
  )
}

/** One gauge. */
export function gaugePage<Name extends Gauge>(name: Name, shown: Gauges[Name], frame: Frame): string {
  const { translate: say } = frame.speech
  return framed(
    name,
    `<p>${escapeHtml(say(MEANINGS[name]))}</p>
${sections(shown, frame.speech)}
<p><a href="${frame.home}actuator">${escapeHtml(say('All gauges'))}</a></p>`,
    frame,
  )
}

/** For whoever may not read it. */
export function closedPage(message: string, frame: Frame): string {
  return framed('Gauges', `<section><p>${escapeHtml(frame.speech.translate(message))}</p></section>`, frame)
}

function sections(shown: Gauges[Gauge], { translate: say }: Translator): string {
  if ('exchanges' in shown) {
    return shown.exchanges
      .map(
        ({ timestamp, request: { method, uri, headers }, response }) =>
          `<section><h2><code>${escapeHtml(`${method} ${uri}`)}</code></h2>
<p class="hint"><time datetime="${timestamp}">${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)} UTC</time> · ${response.status}</p>
${list(headers)}</section>`,
      )
      .join('\n')
  }
  if ('settings' in shown) return `<section>${list(shown.settings)}</section>`
  if ('app' in shown) return `<section>${list(shown.app)}</section>`
  return `<section><h2>${escapeHtml(say('Status'))}: ${escapeHtml(shown.status)}</h2>${list(shown.components)}</section>`
}

function list(values: Values): string {
  const entries = Object.entries(values).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="values">${entries.join('\n')}</dl>`
}

function framed(title: string, content: string, { look, speech, home }: Frame): string {
  const heading = speech.translate(title)
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return renderPage({ title: `${heading} · ${look.name}`, branding: look, translator: speech, home, body })
}
