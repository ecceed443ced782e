import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContent } from '../../seeds/content-files.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { Translations } from './translations.ts'

const folder = join(projectRoot, 'content', 'i18n')
let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('languages')
})
afterAll(() => closeTestApplication(application))

const inLanguage = (language: string) => ({ headers: { cookie: `a=b; language=${language}` } })
const appleIn = async (language: string) =>
  (await visitor.get('/api/Products/1', inLanguage(language))).json().data

describe('the language cookie translates', () => {
  it('products', async () => {
    expect(await appleIn('de_DE')).toMatchObject({
      name: 'Apfelsaft (1000ml)',
      description: expect.stringContaining('Ärger'),
    })
    const found = await visitor.get('/rest/products/search?q=apple', inLanguage('de_DE'))
    const names = found.json().data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Apfelsaft (1000ml)', 'Apfeltrester']))
  })

  it('questions and refusals', async () => {
    const [first] = (await visitor.get('/api/SecurityQuestions', inLanguage('fr_FR'))).json().data
    expect(first).toMatchObject({ id: 1, question: expect.stringContaining('prénom') })
    const login = { email: 'nobody', password: 'wrong' }
    const refused = await visitor.post('/rest/user/login', login, inLanguage('es_ES'))
    expect([refused.statusCode, refused.body]).toEqual([401, 'El correo o la contraseña no son correctos.'])
  })

  it.each(['en', 'de', 'xx_XX', '../de_DE', 'tlh_AA', '%'])(
    'nothing for %s, which gets English',
    async (language) => {
      expect((await appleIn(language)).name).toBe('Apple Juice (1000ml)')
    },
  )

  it.each([
    ['de_DE', 'de-DE', 'Kein Kern bleibt zurück', 'Wähl ein Konto', 'Dein Profil'],
    ['fr_FR', 'fr-FR', 'Pas un pépin derrière toi', 'Choisis un compte', 'Ton profil'],
    ['es_ES', 'es-ES', 'Que no quede ni una pepita', 'Elige una cuenta', 'Tu perfil'],
    ['ja_JP', 'ja-JP', '種ひとつ残さずに', 'アカウントを選ぶ', 'プロフィール'],
    ['xx_XX', 'en', 'Leave no pip behind', 'Choose an account', 'Your profile'],
  ])('pages that the server renders: %s', async (language, lang, erasure, consent, title) => {
    const token = await visitor.login('jim@juice-sh.op', 'ncc-1701')
    const cookie = `token=${token}; language=${language}`
    const forget = await visitor.get('/dataerasure', { headers: { cookie } })
    expect(forget.body).toContain(`<html lang="${lang}">`)
    expect(forget.body).toContain(erasure)
    const profile = await visitor.get('/profile', { headers: { cookie } })
    expect(profile.body).toContain(`<h1>${title}</h1>`)
    const redirect = encodeURIComponent('http://localhost:80/')
    const asked = await visitor.get(`/oauth/authorize?redirect_uri=${redirect}`, inLanguage(language))
    expect(asked.body).toContain(consent)
    expect(asked.body).toContain('<strong>')
  })

  it('nothing that customers wrote', async () => {
    const message = 'Apple Juice (1000ml)'
    await visitor.put('/rest/products/1/reviews', { message, author: 'x' })
    const reviews = (await visitor.get('/rest/products/1/reviews', inLanguage('de_DE'))).json().data
    expect(reviews.map((review: { message: string }) => review.message)).toContain(message)
  })
})

describe('the dictionaries', () => {
  const { content } = readContent(join(projectRoot, 'content'))
  const used = new Set([
    ...content.products.flatMap(({ name, description }) => [name, description]),
    ...content['security-questions'].map(({ question }) => question),
    ...content.deliveries.map(({ name }) => name),
  ])
  const code = ['class', 'cluster', 'config', 'features', 'host', 'http', 'sandbox', 'training']
    .map((room) => `server/${room}`)
    .concat('labs')
    .map((place) => codeBelow(join(projectRoot, place)))
    .join('\n')
  const translations = new Translations(folder)
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => translations.of(name).size > 0)

  it.each(languages)('of %s translate texts of the shop, and nothing else', (language) => {
    const entries = [...translations.of(language)]
    const unknown = entries.filter(([english]) => !used.has(english) && !code.includes(english))
    expect(unknown.map(([english]) => english)).toEqual([])
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

function codeBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}
