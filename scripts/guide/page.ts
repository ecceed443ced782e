import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#server/http/replies/escape-html.ts'
import { allSolutions, type Book } from './book.ts'
import { type ChapterContext, renderChapter } from './chapter.ts'
import { categoryList, foreword, pathChapter } from './contents.ts'
import type { Translate } from './translations.ts'

/** The fonts of the shop, embedded: the page must not need other files. */
const FONTS = [
  { family: 'Figtree', file: 'figtree/files/figtree-latin-wght-normal.woff2', weight: '300 900' },
  {
    family: 'Bricolage Grotesque',
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weight: '200 800',
  },
] as const

/** Returns the guide as one self-contained page. */
export function renderPage(root: string, book: Book, say: Translate): string {
  const title = escapeHtml(say('GUIDE_TITLE', { shop: book.shopName }))
  const telling = chapterContextOf(book, say)
  const { hrefOf } = telling
  const mark = readFileSync(join(root, 'content', 'pictures', 'brand', 'mark.svg'), 'utf8')
  return `<!doctype html>
<html lang="${book.lang}"><head><meta charset="utf-8"/><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/>
<meta name="robots" content="noindex"/>
<style>${fontFaces(root)}${readAsset('book.css')}${readAsset('page.css')}</style></head><body>
<header class="title">${mark}<h1>${title}</h1><p>${escapeHtml(say('GUIDE_SUBTITLE'))}</p></header>
<nav aria-label="${escapeHtml(say('GUIDE_CONTENTS'))}"><h2 id="contents">${escapeHtml(say('GUIDE_CONTENTS'))}</h2>
<div class="find" hidden="hidden"><label for="find">${escapeHtml(say('GUIDE_FIND'))}</label><input id="find" type="search" autocomplete="off"/>
<p id="found" role="status" data-one="${escapeHtml(say('GUIDE_FOUND', { count: 1 }))}" data-other="${escapeHtml(say('GUIDE_FOUND', { count: '#' }))}"></p></div>
<ul class="paths"><li><a href="#paths">${escapeHtml(say('GUIDE_PATHS'))}</a></li></ul>
${book.categories.map((category) => `<section><h3>${escapeHtml(category.name)}</h3>${categoryList(category, say, hrefOf)}</section>`).join('\n')}
</nav><main><section class="foreword">${foreword(book, say)}</section>
<section><h2 id="paths">${escapeHtml(say('GUIDE_PATHS'))}</h2><p>${escapeHtml(say('GUIDE_PATHS_ABOUT'))}</p>
${book.paths.map((path) => pathChapter(path, book, say, hrefOf)).join('\n')}</section>
${book.categories.map(({ name, answers }) => `<section class="category"><h2>${escapeHtml(name)}</h2>${answers.map((answer) => renderChapter(answer, telling)).join('\n')}</section>`).join('\n')}
</main><a class="top" href="#contents">${escapeHtml(say('GUIDE_TOP'))}</a><script>${readAsset('find.js')}</script></body></html>
`
}

/** Returns the context of chapters that are all on one page. `at` returns the address of a challenge elsewhere. */
export function chapterContextOf(
  book: Book,
  say: Translate,
  at: (key: string) => string = (key) => `#${key}`,
): ChapterContext {
  const all = allSolutions(book)
  return {
    say,
    hrefOf: at,
    codeWith: (lab) => all.find((answer) => answer.lab === lab && answer.code !== null),
  }
}

/** Reads a file of the guide's `look` folder. */
export function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'look', name), 'utf8')
}

function fontFaces(root: string): string {
  return FONTS.map(({ family, file, weight }) => {
    const data = readFileSync(join(root, 'node_modules', '@fontsource-variable', file)).toString('base64')
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
  }).join('\n')
}
