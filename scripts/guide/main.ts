/**
 * `npm run guide`: makes the trainers' guide from the labs, as a page (`build/guide/guide.html`) and as EPUB
 * (`build/guide/guide.epub`). `-- --language de_DE` makes it in German, as far as labs are translated.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApplication } from '#server/application.ts'
import { loadConfiguration } from '#server/config/load.ts'
import { ENGLISH } from '#server/training/catalogue/language.ts'
import { allSolutions, type Book, collectBook } from './book.ts'
import { renderEpub } from './epub.ts'
import { renderPage } from './page.ts'
import { loadTranslations } from './translations.ts'

const root = join(import.meta.dirname, '..', '..')

async function read(language: string): Promise<Book> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-guide-'))
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const configuration = loadConfiguration(join(root, 'config'), {})
  // Errors that attacks cause in the server are expected.
  const application = await createApplication({ root, dataDir, configuration, version, warn: () => {} })
  // Keeps the process alive while its sandbox is at work.
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    return await collectBook(application, { language, version })
  } finally {
    await application.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { language: { type: 'string', default: ENGLISH } } })
const { language } = values
const languages = readdirSync(join(root, 'content', 'guide')).flatMap((file) =>
  file.endsWith('.json') ? file.replace('.json', '') : [],
)
if (languages.includes(language)) {
  const say = loadTranslations(root, language)
  const book = await read(language)
  const folder = join(root, 'build', 'guide')
  const name = language === ENGLISH ? 'guide' : `guide.${language}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.html`), renderPage(root, book, say))
  writeFileSync(join(folder, `${name}.epub`), renderEpub(root, book, say))
  console.log(`${allSolutions(book).length} challenges: build/guide/${name}.html, build/guide/${name}.epub`)
} else {
  console.error(`There is no book in "${language}". There is one in: ${languages.join(', ')}`)
  process.exitCode = 1
}
