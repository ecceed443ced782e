import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

describe('the languages of the shop', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))

  it('are listed with the share of translated texts', async () => {
    const rows = (await application.visitor('ann').get('/rest/languages')).json()
    expect(rows).toContainEqual({
      key: 'de_DE',
      lang: 'Deutsch',
      icons: ['de'],
      shortKey: 'DE',
      percentage: expect.any(Number),
      gauge: expect.stringMatching(/^(full|three-quarters|half|quarter|empty)$/),
    })
  })

  it('are complete only where challenges and labs are translated as well', async () => {
    const rows: { key: string; percentage: number }[] = (
      await application.visitor('ann').get('/rest/languages')
    ).json()
    const percentages = Object.fromEntries(rows.map(({ key, percentage }) => [key, percentage]))
    expect(percentages.en).toBe(100)
    // All screen texts exist in both languages; of 109 labs, German has a few and Japanese none.
    expect(percentages.de_DE).toBeLessThan(100)
    expect(percentages.ja_JP).toBeLessThan(percentages.de_DE ?? 0)
  })

  it('are served as files, also the unlisted one', async () => {
    const ann = application.visitor('ann')
    const german = await ann.get('/assets/i18n/de_DE.json')
    expect(german.json().LANGUAGE).toBe('Deutsch')
    const hidden = await ann.get('/assets/i18n/tlh_AA.json')
    expect(hidden.statusCode).toBe(200)
    expect(hidden.json().LANGUAGE).toBe('tlhIngan')
    const rows: { key: string }[] = (await ann.get('/rest/languages')).json()
    expect(rows.map(({ key }) => key)).not.toContain('tlh_AA')
  })

  it('cannot be used to leave their folder', async () => {
    const ann = application.visitor('ann')
    for (const name of ['..%2f..%2fpackage', '%2e%2e', '__proto__', 'constructor']) {
      const answer = await ann.get(`/assets/i18n/${name}.json`)
      expect(answer.headers['content-type']).not.toContain('json')
    }
  })
})
