import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '#server/testing/application.ts'
import { solutionOf, solutionTexts } from '#server/training/solutions/solutions.ts'
import { allSolutions, type Book, collectBook } from './book.ts'
import { renderEpub } from './epub.ts'
import { renderPage } from './page.ts'
import { loadTranslations } from './translations.ts'

/** Attacked in this test: over HTTP, in a page, with an archive, on the chain, and with repetitions. */
const TRIED = [
  'loginJimChallenge',
  'localXssChallenge',
  'fileWriteChallenge',
  'nftUnlockChallenge',
  'captchaBypassChallenge',
]

let application: TestApplication
let book: Book
let page: string
let files: Record<string, string>
let packed: Uint8Array

beforeAll(async () => {
  application = await openTestApplication()
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  const how = { language: 'en', version: '1.2.3' }
  book = await collectBook(application, how, async (challenge, parts) => {
    if (TRIED.includes(challenge.key)) return solutionOf(challenge, parts)
    return { ...(await solutionTexts(challenge, parts)), ways: [] }
  })
  const say = loadTranslations(projectRoot, 'en')
  page = renderPage(projectRoot, book, say)
  packed = renderEpub(projectRoot, book, say)
  files = Object.fromEntries(
    Object.entries(unzipSync(packed)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
})
afterAll(() => closeTestApplication(application))

/** Returns the part of the page about a challenge. */
function about(key: string): string {
  const from = page.indexOf(`<article id="${key}"`)
  return page.slice(from, page.indexOf('</article>', from))
}

describe("the trainers' guide", () => {
  it('has each challenge once, and lists each in the contents', () => {
    const keys = application.training.catalogue.challenges.map(({ key }) => key)
    expect(
      allSolutions(book)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys.sort())
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'))
    expect(keys.filter((key) => !contents.includes(`href="#${key}"`))).toEqual([])
    expect(keys.filter((key) => page.split(`<article id="${key}"`).length !== 2)).toEqual([])
  })

  it('shows the solution as the attack runs', () => {
    expect(about('loginJimChallenge')).toContain('POST /rest/user/login')
    expect(about('loginJimChallenge')).toContain('jim@juice-sh.op&#39;--')
    expect(about('loginJimChallenge')).toContain('The shop answers 200')
    expect(about('localXssChallenge')).toContain(
      '/#/search?q=&lt;iframe src=&quot;javascript:alert(`xss`)&quot;&gt;',
    )
    expect(about('fileWriteChallenge')).toContain('../../ftp/legal.md')
    expect(about('captchaBypassChallenge')).toContain('and so on, 7 times more')
  })

  it('fails if an attack is blocked', async () => {
    const challenge = application.training.catalogue.get('loginJimChallenge')
    if (!challenge) throw new Error('There is no such challenge')
    const guess = { challenge: challenge.key, name: 'a guess', run: async () => {} }
    const spy = vi.spyOn(application.training.labs, 'attacks').mockResolvedValue([guess])
    try {
      const made = collectBook(application, { language: 'en', version: '' }, (_, parts) =>
        solutionOf(challenge, parts),
      )
      await expect(made).rejects.toThrow('“a guess” of the lab login-injection does not get through')
    } finally {
      spy.mockRestore()
    }
  })

  it('has hints, near misses, vulnerable lines and all fixes of a coding challenge', () => {
    const text = about('loginAdminChallenge')
    const { lab, hints, fixes } = application.training.catalogue.get('loginAdminChallenge') ?? {}
    expect(hints?.filter((hint) => !text.includes(hint))).toEqual([])
    expect(fixes?.filter((fix) => !text.includes(`<code>${fix}</code>`))).toEqual([])
    expect(text).toContain('the injection opens another account’s session')
    expect(text.match(/<mark /g)).toHaveLength(lab?.vulnerableLines?.vulnerable.length ?? 0)
  })

  it('needs no other files', () => {
    expect(
      [...page.matchAll(/<[^<>]*\b(?:src|href)="(?!#|https:|data:)([^"]*)"/g)].map(([, to]) => to),
    ).toEqual([])
    expect(page).not.toMatch(/\burl\((?!data:)/)
  })

  it('has no broken internal links', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
    const links = Object.values(files).flatMap((text) => [
      ...text.matchAll(/href="([\w-]+\.xhtml)(?:#(\w+))?"/g),
    ])
    expect(links.length).toBeGreaterThan(TRIED.length)
    const missing = links.filter(([, file, id]) => {
      const text = files[`book/${file}`]
      return text === undefined || (id !== undefined && !text.includes(`id="${id}"`))
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })

  it('is translated into German as far as labs are', () => {
    const [english, german] = [loadTranslations(projectRoot, 'en'), loadTranslations(projectRoot, 'de_DE')]
    expect(german('GUIDE_HINTS')).not.toBe(english('GUIDE_HINTS'))
    expect(renderPage(projectRoot, { ...book, lang: 'de-DE' }, german)).toContain('Warum es geht')
  })
})

describe('the EPUB', () => {
  it('has its media type first and uncompressed', () => {
    const start = strFromU8(packed.slice(0, 58), true)
    expect(start.slice(30)).toBe('mimetypeapplication/epub+zip')
    // Stored, not compressed; nothing between the name and the text.
    expect([packed[8], packed[9], packed[28], packed[29]]).toEqual([0, 0, 0, 0])
  })

  it('consists of well-formed pages, all of them in its manifest', () => {
    const pages = Object.keys(files).filter((name) => /\.(?:xhtml|opf|xml|svg)$/.test(name))
    for (const name of pages) {
      const check = () => XmlDocument.fromString(files[name] ?? '').dispose()
      expect(check, name).not.toThrow()
    }
    const list = files['book/package.opf'] ?? ''
    const inside = Object.keys(files).filter((name) => name.startsWith('book/') && !name.endsWith('.opf'))
    expect(inside.filter((name) => !list.includes(`href="${name.replace('book/', '')}"`))).toEqual([])
  })

  it('is identical when it is built again', () => {
    expect(renderEpub(projectRoot, book, loadTranslations(projectRoot, 'en'))).toEqual(packed)
  })
})

describe("a learner's shop", () => {
  it('does not serve the guide', async () => {
    const folder = join(projectRoot, 'build', 'guide')
    const name = `seen-by-nobody-${process.pid}.html`
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'all the answers')
    try {
      const places = [
        '',
        '/guide',
        '/build/guide',
        '/assets/../../guide',
        '/ftp/..%2f..%2fbuild/guide',
        '/%2e%2e/guide',
      ]
      const answers = await Promise.all(places.map((place) => application.app.inject(`${place}/${name}`)))
      expect(
        answers.map(({ payload }) => payload).filter((text) => text.includes('all the answers')),
      ).toEqual([])
    } finally {
      rmSync(join(folder, name))
    }
  })
})
