import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { countLabTexts } from './lab-translations.ts'

const KEY = 'basketAccessChallenge'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

const ask = (path: string, language: string) =>
  application.visitor('reader').get(path, { headers: { cookie: `language=${language}` } })

async function rowOf(path: string, language: string): Promise<ChallengeRow | undefined> {
  const { data }: { data: ChallengeRow[] } = (await ask(path, language)).json()
  return data.find(({ key }) => key === KEY)
}

describe('a lab in another language', () => {
  it.each(['/api/Challenges/', '/api/Challenges/?sort=name', `/api/Challenges/?key=${KEY}`])(
    'has a translated %s, and keeps the name that clients know',
    async (path) => {
      const english = await rowOf(path, 'en')
      const german = await rowOf(path, 'de_DE')
      expect(german).toMatchObject({ name: 'View Basket', title: 'Fremder Warenkorb' })
      expect(german?.description).toMatch(/^Finde heraus/)
      expect(english).toMatchObject({ name: 'View Basket', title: 'View Basket' })
      expect(english?.description).toMatch(/^Find out/)
      expect(await rowOf(path, 'xx_XX')).toEqual(english)
      // Screens mark texts that are still English for readers of another language.
      expect([german?.textLanguage, english?.textLanguage]).toEqual(['de_DE', 'en'])
    },
  )

  it('has translated hints in the same order', async () => {
    const id = (await rowOf('/api/Challenges/', 'en'))?.id
    const { data } = (await ask(`/api/Hints/?ChallengeId=${id}`, 'de_DE')).json()
    expect(data[2].text).toMatch(/^Ändere <code>bid/)
    expect(data).toHaveLength(4)
  })

  it('stays English if a translation is missing', async () => {
    const { data } = (await ask('/api/Challenges/?key=loginAdminChallenge', 'de_DE')).json()
    expect(data[0]).toMatchObject({
      title: 'Login Admin',
      description: expect.stringMatching(/^Walk into/),
      textLanguage: 'en',
    })
  })
})

it('is translated completely, so that no screen mixes languages', () => {
  for (const { name, challenges, translations } of application.training.labs.all()) {
    for (const [language, { challenges: own = {} }] of translations) {
      for (const { key, debrief } of challenges) {
        const place = `${name} in ${language}: ${key}`
        expect(own[key]?.description, place).toBeDefined()
        expect(own[key]?.hints, place).toBeDefined()
        if (debrief) expect(Object.keys(own[key]?.debrief ?? {}), place).toEqual(['why', 'prevent'])
      }
    }
  }
})

it('counts towards the translated share of a language, which is 100 % for English', () => {
  const labs = application.training.labs.all()
  const german = countLabTexts(labs, 'de_DE')
  const japanese = countLabTexts(labs, 'ja_JP')
  expect(japanese.translated).toBe(0)
  expect(german.translated).toBeGreaterThan(0)
  expect(german.translated).toBeLessThan(german.all)
  expect(
    countLabTexts(
      labs.filter(({ translations }) => translations.has('de_DE')),
      'de_DE',
    ),
  ).toEqual({
    translated: german.translated,
    all: german.translated,
  })
})
