import type { ChallengeSolution, SolutionCode } from '#contract/training/solutions.ts'
import { escapeHtml } from '#server/http/replies/escape-html.ts'
import { renderBlock, renderSteps, replaceControlCharacters } from './steps.ts'
import type { Translate } from './translations.ts'

/** Returns the address of a challenge within the guide. */
export type Href = (key: string) => string

export interface ChapterContext {
  say: Translate
  hrefOf: Href
  /** Returns the challenge whose chapter shows the lab's code. */
  codeWith(lab: string): ChallengeSolution | undefined
}

/** Returns the chapter of a challenge. XHTML. */
export function renderChapter(answer: ChallengeSolution, context: ChapterContext): string {
  const { say } = context
  const { key, title, description, hints, debrief, review, lineHints } = answer
  return `<article id="${key}" class="challenge"><h3>${escapeHtml(title)}</h3>
${facts(answer, say)}
${part(say('GUIDE_ABOUT'), `<p>${toXhtml(description)}</p>`)}
${part(say('GUIDE_HINTS'), list('ol', hints.map(toXhtml)))}
${part(say('GUIDE_SOLUTION'), solution(answer, say))}
${part(say('GUIDE_STUCK'), stuck(answer, say))}
${debrief ? part(say('GUIDE_WHY'), `<p>${toXhtml(debrief.why)}</p>`) : ''}
${code(answer, context)}
${lineHints.length > 0 ? part(say('GUIDE_LINE_HINTS'), list('ol', lineHints.map(toXhtml))) : ''}
${fixes(answer, say)}
${review === null || answer.fixes.length === 0 ? '' : part(say('GUIDE_REVIEW'), `<p>${toXhtml(review)}</p>`)}
${debrief ? part(say('GUIDE_PREVENT'), `<p>${toXhtml(debrief.prevent)}</p>`) : ''}
${part(say('GUIDE_READ'), list('ul', [...answer.references, ...(debrief?.read ?? [])].map(reference)))}
</article>`
}

function part(title: string, body: string): string {
  return body === '' ? '' : `<section><h4>${escapeHtml(title)}</h4>${body}</section>`
}

function list(kind: 'ol' | 'ul', items: readonly string[]): string {
  return items.length === 0 ? '' : `<${kind}>${items.map((item) => `<li>${item}</li>`).join('')}</${kind}>`
}

/** Returns the difficulty as star symbols, and in words. */
export function renderStars(count: number, say: Translate): string {
  const signs = '★'.repeat(count) + '☆'.repeat(6 - count)
  return `<span class="stars" role="img" aria-label="${escapeHtml(say('GUIDE_STARS', { count }))}">${signs}</span>`
}

function facts(
  { stars: count, minutes, concept, key, lab, category }: ChallengeSolution,
  say: Translate,
): string {
  const rows = [
    renderStars(count, say),
    escapeHtml(say('GUIDE_MINUTES', { minutes })),
    escapeHtml(category),
    `${escapeHtml(say('GUIDE_CLASS'))}: ${escapeHtml(concept.title)}`,
    `<code>${key}</code>`,
    `<code>labs/${lab}</code>`,
  ]
  return `<ul class="facts">${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`
}

function solution({ ways: [way, ...others] }: ChallengeSolution, say: Translate): string {
  if (!way) return ''
  const known = `<p class="way">${escapeHtml(say('GUIDE_WAY', { name: way.name }))}</p>${renderSteps(way.steps, say)}`
  if (others.length === 0) return known
  return `${known}<p>${escapeHtml(say('GUIDE_OTHER_WAYS'))}:</p>${list(
    'ul',
    others.map(({ name }) => escapeHtml(name)),
  )}`
}

function stuck({ nearMisses, isNearNoticed, hints }: ChallengeSolution, say: Translate): string {
  const nudge = hints.at(-2)
  return [
    nearMisses.length > 0
      ? `<p>${escapeHtml(say('GUIDE_NEAR'))}</p>${list('ul', nearMisses.map(escapeHtml))}`
      : '',
    nudge === undefined
      ? ''
      : `<p>${escapeHtml(say('GUIDE_NEAR_SAY'))}</p><blockquote><p>${toXhtml(nudge)}</p></blockquote>`,
    isNearNoticed ? `<p>${escapeHtml(say('GUIDE_NEAR_NOTICED'))}</p>` : '',
  ].join('')
}

/** The code of a lab is shown with the first of its challenges. */
function code(
  { code: weak, lab, key }: ChallengeSolution,
  { say, codeWith, hrefOf }: ChapterContext,
): string {
  if (!weak) return ''
  const home = codeWith(lab)
  if (home && home.key !== key) {
    const link = `<a href="${hrefOf(home.key)}">${escapeHtml(home.title)}</a>`
    return part(say('GUIDE_LINES'), `<p>${escapeHtml(say('GUIDE_CODE_ELSEWHERE'))} ${link}.</p>`)
  }
  const mended = weak.mended === null ? '' : part(say('GUIDE_FIX'), renderBlock(weak.mended, 'mended'))
  return part(say('GUIDE_LINES'), weakCode(weak, say)) + mended
}

function weakCode({ path, text, vulnerable }: SolutionCode, say: Translate): string {
  const guilty = new Set(vulnerable)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const shown = escapeHtml(replaceControlCharacters(line))
      const number = `<span class="number">${String(index + 1).padStart(3)}</span> `
      if (!guilty.has(index + 1)) return `${number}${shown}`
      return `<mark title="${escapeHtml(say('GUIDE_LINES_MARKED'))}">${number}${shown}</mark>`
    })
  return `<p><code>${path}</code></p><pre class="weak"><code>${lines.join('\n')}</code></pre>`
}

function fixes({ fixes: all }: ChallengeSolution, say: Translate): string {
  const fixList = (isRight: boolean): string =>
    list(
      'ul',
      all
        .filter((fix) => fix.isRight === isRight)
        .map(({ name, explanation }) => `<strong><code>${name}</code></strong>: ${toXhtml(explanation)}`),
    )
  return part(say('GUIDE_FIX'), fixList(true)) + part(say('GUIDE_WRONG'), fixList(false))
}

function reference(text: string): string {
  const shown = escapeHtml(text)
  return text.startsWith('https://') ? `<a href="${shown}">${shown.replace('https://', '')}</a>` : shown
}

/**
 * Prepares a lab's HTML. Links into the shop do not work in the guide, so they are shown as text. Reading apps reject a
 * bare `&`.
 */
function toXhtml(text: string): string {
  return text
    .replace(/&(?!(?:lt|gt|amp|quot|#\d+);)/g, '&amp;')
    .replace(/<a href="(\.[^"]*)">([^<]*)<\/a>/g, '$2 (<code>$1</code>)')
}
