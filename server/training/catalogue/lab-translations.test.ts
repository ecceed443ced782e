import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { countLabTexts } from './lab-translations.ts'

const KEY = 'basketAccessChallenge'

let house: TestApplication
beforeAll(async () => {
  house = await openTestApplication()
})
afterAll(() => closeTestApplication(house))

const ask = (path: string, language: string) =>
  house.visitor('reader').get(path, { headers: { cookie: `language=${language}` } })

async function rowOf(path: string, language: string): Promise<ChallengeRow | undefined> {
  const { data }: { data: ChallengeRow[] } = (await ask(path, language)).json()
  return data.find(({ key }) => key === KEY)
}

describe('what a lab says in another language', () => {
  it.each(['/api/Challenges/', '/api/Challenges/?sort=name', `/api/Challenges/?key=${KEY}`])(
    'is told by %s, and the name that clients know stays',
    async (path) => {
      const english = await rowOf(path, 'en')
      const german = await rowOf(path, 'de_DE')
      expect(german).toMatchObject({ name: 'View Basket', title: 'Fremder Warenkorb' })
      expect(german?.description).toMatch(/^Finde heraus/)
      expect(english).toMatchObject({ name: 'View Basket', title: 'View Basket' })
      expect(english?.description).toMatch(/^Find out/)
      expect(await rowOf(path, 'xx_XX')).toEqual(english)
      // Screens mark what is English for readers of another language.
      expect([german?.textLanguage, english?.textLanguage]).toEqual(['de_DE', 'en'])
    },
  )

  it('is told in hints, each in its place', async () => {
    const id = (await rowOf('/api/Challenges/', 'en'))?.id
    const { data } = (await ask(`/api/Hints/?ChallengeId=${id}`, 'de_DE')).json()
    expect(data[2].text).toMatch(/^Ändere <code>bid/)
    expect(data).toHaveLength(4)
  })

  it('stays English where there are no words for it', async () => {
    const { data } = (await ask('/api/Challenges/?key=loginAdminChallenge', 'de_DE')).json()
    expect(data[0]).toMatchObject({
      title: 'Login Admin',
      description: expect.stringMatching(/^Walk into/),
      textLanguage: 'en',
    })
  })
})

it('is complete where a lab speaks a language: its screens are in one language', () => {
  for (const { name, challenges, translations } of house.training.labs.all()) {
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

it('counts for how much of a language is there, English being all of it', () => {
  const labs = house.training.labs.all()
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
