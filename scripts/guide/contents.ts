import type { LearningPath } from '#contract/training/lessons.ts'
import { escapeHtml } from '#server/http/replies/escape-html.ts'
import { allSolutions, type Book, type Category } from './book.ts'
import { type Href, renderStars } from './chapter.ts'
import type { Translate } from './translations.ts'

/** Returns the pages before the challenges. XHTML. */
export function foreword(book: Book, say: Translate): string {
  const all = allSolutions(book)
  const gaps = {
    challenges: all.length,
    categories: book.categories.length,
    fixes: all.filter(({ fixes }) => fixes.length > 0).length,
  }
  const uses = [1, 2, 3, 4].map((number) => `<li>${escapeHtml(say(`GUIDE_USE_${number}`))}</li>`)
  return `<p class="warning">${escapeHtml(say('GUIDE_WARNING'))}</p>
<p>${escapeHtml(say('GUIDE_COUNT', gaps))} ${escapeHtml(say('GUIDE_MADE', { version: book.version }))}</p>
<h2>${escapeHtml(say('GUIDE_USE_TITLE'))}</h2><ul>${uses.join('')}</ul>`
}

/** Returns a path, with its texts for the beginning and end. XHTML. */
export function pathChapter(
  { key, title, blurb, start, end, challenges }: LearningPath,
  book: Book,
  say: Translate,
  hrefOf: Href,
): string {
  const all = new Map(allSolutions(book).map((answer) => [answer.key, answer]))
  const steps = challenges.flatMap((one) => all.get(one) ?? [])
  const minutes = steps.reduce((sum, answer) => sum + answer.minutes, 0)
  const rows = steps.map((answer) => `<li>${entry(answer, say, hrefOf)}</li>`)
  return `<section id="path-${key}" class="path"><h3>${escapeHtml(title)} <span class="minutes">${escapeHtml(say('GUIDE_MINUTES', { minutes }))}</span></h3>
<p>${escapeHtml(blurb)}</p><blockquote><p>${escapeHtml(start)}</p></blockquote><ol>${rows.join('')}</ol>
<blockquote><p>${escapeHtml(end)}</p></blockquote></section>`
}

/** Returns the list of a category's challenges. XHTML. */
export function categoryList({ answers }: Category, say: Translate, hrefOf: Href): string {
  return `<ul class="entries">${answers.map((answer) => `<li>${entry(answer, say, hrefOf)}</li>`).join('')}</ul>`
}

function entry(
  { key, title, stars: count, minutes }: Category['answers'][number],
  say: Translate,
  hrefOf: Href,
): string {
  return `<a href="${hrefOf(key)}">${escapeHtml(title)}</a> ${renderStars(count, say)} <span class="minutes">${escapeHtml(say('GUIDE_MINUTES', { minutes }))}</span>`
}
