import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { escapeHtml } from '#server/http/replies/escape-html.ts'
import { allSolutions, type Book } from './book.ts'
import { renderChapter } from './chapter.ts'
import { foreword, pathChapter } from './contents.ts'
import { chapterContextOf, readAsset } from './page.ts'
import type { Translate } from './translations.ts'

/** A fixed date keeps builds reproducible. */
const MADE = new Date('2026-01-01T00:00:00Z')

interface Page {
  id: string
  title: string
  body: string
}

/** Returns the guide as EPUB 3. */
export function renderEpub(root: string, book: Book, say: Translate): Uint8Array {
  const title = say('GUIDE_TITLE', { shop: book.shopName })
  const pages = pagesOf(book, say)
  const files: Record<string, string> = {
    'META-INF/container.xml': CONTAINER,
    'book/package.opf': packageFile(book, title, pages),
    'book/nav.xhtml': xhtml(book, say('GUIDE_CONTENTS'), navigation(book, pages, say)),
    'book/book.css': readAsset('book.css'),
    'book/mark.svg': readFileSync(join(root, 'content', 'pictures', 'brand', 'mark.svg'), 'utf8'),
    ...Object.fromEntries(pages.map((page) => [`book/${page.id}.xhtml`, xhtml(book, page.title, page.body)])),
  }
  // Readers require this entry first, and uncompressed.
  const entries: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] }
  for (const [name, text] of Object.entries(files)) entries[name] = strToU8(text)
  return zipSync(entries, { mtime: MADE })
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

function pagesOf(book: Book, say: Translate): Page[] {
  const homes = new Map(
    book.categories.flatMap(({ answers }, index) => answers.map(({ key }) => [key, pageId(index)])),
  )
  const telling = chapterContextOf(book, say, (key) => `${homes.get(key)}.xhtml#${key}`)
  const title = say('GUIDE_TITLE', { shop: book.shopName })
  const cover = `<header class="title"><img src="mark.svg" alt="" width="128" height="128"/><h1>${escapeHtml(title)}</h1><p>${escapeHtml(say('GUIDE_SUBTITLE'))}</p></header>`
  const paths = book.paths.map((path) => pathChapter(path, book, say, telling.hrefOf)).join('\n')
  return [
    { id: 'start', title, body: `${cover}${foreword(book, say)}` },
    { id: 'paths', title: say('GUIDE_PATHS'), body: `<h2>${escapeHtml(say('GUIDE_PATHS'))}</h2>${paths}` },
    ...book.categories.map(({ name, answers }, index) => ({
      id: pageId(index),
      title: name,
      body: `<h2>${escapeHtml(name)}</h2>${answers.map((answer) => renderChapter(answer, telling)).join('\n')}`,
    })),
  ]
}

function pageId(index: number): string {
  return `category-${index + 1}`
}

function xhtml({ lang }: Book, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}"><head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head><body>${body}</body></html>
`
}

function navigation(book: Book, pages: readonly Page[], say: Translate): string {
  const entries = pages.map(({ id, title }) => {
    const category = book.categories.find((_, index) => pageId(index) === id)
    const inside = category?.answers.map(
      ({ key, title: name }) => `<li><a href="${id}.xhtml#${key}">${escapeHtml(name)}</a></li>`,
    )
    return `<li><a href="${id}.xhtml">${escapeHtml(title)}</a>${inside ? `<ol>${inside.join('')}</ol>` : ''}</li>`
  })
  return `<nav epub:type="toc"><h1>${escapeHtml(say('GUIDE_CONTENTS'))}</h1><ol>${entries.join('')}</ol></nav>`
}

function packageFile(book: Book, title: string, pages: readonly Page[]): string {
  const modified = MADE.toISOString().replace(/\.\d+/, '')
  const items = pages.map(
    ({ id }) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const spine = pages.map(({ id }) => `<itemref idref="${id}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.lang}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:forbidden-fruit:guide:${escapeHtml(book.version)}:${book.lang}:${allSolutions(book).length}</dc:identifier><dc:title>${escapeHtml(title)}</dc:title><dc:language>${book.lang}</dc:language><meta property="dcterms:modified">${modified}</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="book.css" media-type="text/css"/><item id="mark" href="mark.svg" media-type="image/svg+xml"/>${items.join('')}</manifest>
<spine>${spine.join('')}<itemref idref="nav" linear="no"/></spine></package>
`
}
