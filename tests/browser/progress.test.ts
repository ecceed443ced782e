import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CTF_KEY, flagOf } from '../../server/training/contest/flags.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const XSS = 'localXssChallenge'
const ERROR = 'errorHandlingChallenge'
/** A backup of challenges 1, 2 and 3 in the format of other shops of this kind. */
const OLD_BACKUP = {
  version: 1,
  scoreBoard: { scoreBoardVersion: 'v2', displayedDifficulties: [1, 2] },
  banners: { welcomeBannerStatus: 'dismiss', cookieConsentStatus: 'dismiss' },
  language: 'en',
  continueCode: 'OnaBBarwE2q487KZPVgxzNb59LGlaHquq06DmlyMX3okOQWRneYJpj1vWpK2',
  continueCodeFindIt: '',
}

const snackbar = (page: Page, text: string | RegExp) =>
  page.locator('.mat-snack-bar-container', { hasText: text })
const started = (page: Page) => page.locator('app-server-started-notification')
const toast = (page: Page, name: string) => page.locator('.challenge-solved-toast', { hasText: name })
/** The number of notices in the tray. */
const counter = (page: Page) => page.locator('#solvedCounter')

async function cookie({ context }: Learner, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((one) => one.name === name)?.value
}

function fileOf(content: string) {
  return { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(content) }
}

describe('progress', () => {
  let stage: Stage
  const isSolved = (shop: string, key: string) => stage.application.visitor(shop).solved(key)
  const solve = (shop: string) => stage.application.visitor(shop).get('/rest/nowhere')

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  async function openSettings(learner: Learner): Promise<Learner> {
    // A board with few challenges: its many controls make each step slow.
    await learner.open('/#/score-board?searchQuery=Error%20Handling')
    await learner.page.getByRole('button', { name: 'Open additional settings dialog' }).click()
    await learner.page.locator('[aria-label="Button to save local backup"]').waitFor()
    return learner
  }

  async function offer({ page }: Learner, content: string): Promise<void> {
    const choosing = page.waitForEvent('filechooser')
    await page.locator('button[aria-label="Button to restore local backup"]').click()
    await (await choosing).setFiles(fileOf(content))
  }

  describe('in a backup', () => {
    it('is saved to a file, shown before it changes anything, and restored in another shop', async () => {
      await solve('eve')
      await stage.application.visitor('eve').put(`/training/notes/${ERROR}`, { text: 'It talks.' })
      const eve = await openSettings(await stage.nextLearner('eve'))
      const downloading = eve.page.waitForEvent('download')
      await eve.page.locator('[aria-label="Button to save local backup"]').click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^forbidden_fruit-\d{4}-\d\d-\d\d\.json$/)
      const content = readFileSync(await download.path(), 'utf8')
      expect(JSON.parse(content)).toMatchObject({
        version: 1,
        banners: { welcomeBannerStatus: 'dismiss', cookieConsentStatus: 'dismiss' },
        language: 'en',
        continueCode: expect.stringMatching(/^\w{60,}$/),
        forbiddenFruit: { notes: { [ERROR]: 'It talks.' } },
      })

      const adam = await openSettings(await stage.nextLearner('adam'))
      await offer(adam, content)
      const dialog = adam.page.getByRole('dialog', { name: 'What this backup brings' })
      await dialog.getByText('Error Handling').first().waitFor()
      await dialog.getByText('1 note', { exact: true }).waitFor()
      expect(await isSolved('adam', ERROR)).toBe(false)

      await dialog.getByRole('button', { name: 'Leave all as it is' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await isSolved('adam', ERROR)).toBe(false)

      await offer(adam, content)
      await dialog.getByRole('button', { name: 'Restore it' }).click()
      await snackbar(adam.page, 'Restored').waitFor()
      expect(await isSolved('adam', ERROR)).toBe(true)
      expect((await stage.application.visitor('adam').get('/training/notes')).json()[ERROR].text).toBe(
        'It talks.',
      )
      await expect.poll(() => cookie(adam, 'continueCode')).toMatch(/^\w{60,}$/)

      await offer(adam, content)
      await dialog.getByText('Everything in this backup is here already.').waitFor()
      expect([...eve.problems, ...adam.problems]).toEqual([])
    })

    it('of another shop of this kind is restored, on the legacy board too', async () => {
      const lilith = await stage.nextLearner('lilith')
      await lilith.open('/#/score-board-legacy')
      await offer(lilith, JSON.stringify(OLD_BACKUP))
      const dialog = lilith.page.getByRole('dialog', { name: 'What this backup brings' })
      await dialog.getByText('3 challenges solved').waitFor()
      await dialog.getByText('How the score boards look').waitFor()
      await dialog.getByRole('button', { name: 'Restore it' }).click()
      await expect.poll(() => isSolved('lilith', 'passwordHashLeakChallenge')).toBe(true)
      await expect
        .poll(() => lilith.page.evaluate(() => localStorage.getItem('displayedDifficulties')))
        .toBe('[1,2]')
      // The board reloads and keeps the message.
      await snackbar(lilith.page, 'Restored').waitFor()
    })

    describe('that is wrong', () => {
      let cain: Learner
      beforeAll(async () => {
        cain = await openSettings(await stage.learner('cain'))
      })
      afterAll(() => cain.context.close())

      it.each([
        [
          'cut short',
          JSON.stringify(OLD_BACKUP).slice(0, 200),
          'Backup restore operation failed: the file is cut short',
        ],
        [
          'of another version',
          JSON.stringify({ ...OLD_BACKUP, version: 7 }),
          'Backup restore operation failed: Version 7 is incompatible with expected version 1',
        ],
        [
          'with an unknown code',
          JSON.stringify({ ...OLD_BACKUP, continueCode: 'a'.repeat(60) }),
          'Backup restore operation failed: Invalid continue code: continueCode',
        ],
      ])('because it is %s changes nothing and says why', async (_, content, message) => {
        await offer(cain, content)
        await snackbar(cain.page, message).waitFor()
        expect((await stage.application.visitor('cain').get('/rest/continue-code')).json()).toEqual({
          // The board itself was found.
          continueCode: expect.any(String),
        })
        expect(await isSolved('cain', 'passwordHashLeakChallenge')).toBe(false)
      })
    })
  })

  describe('in cookies', () => {
    it('is kept when a challenge was solved while no page was open, and shown to the next visitor', async () => {
      await solve('abel')
      const abel = await stage.nextLearner('abel')
      await abel.open('/')
      await counter(abel.page).getByText('1').waitFor()
      await expect.poll(() => cookie(abel, 'continueCode')).toMatch(/^\w{60,}$/)
      const expires = (await abel.context.cookies()).find(({ name }) => name === 'continueCode')?.expires ?? 0
      expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
    })

    it('follows in all windows when a challenge is reset', async () => {
      await solve('seth')
      const seth = await stage.nextLearner('seth')
      await seth.open('/')
      await counter(seth.page).waitFor()
      const second = await seth.context.newPage()
      await second.goto(`${stage.origin}/`)
      await counter(second).waitFor()
      await expect.poll(() => cookie(seth, 'continueCode')).toBeDefined()

      await stage.application
        .visitor('seth')
        .send({ method: 'DELETE', url: `/training/challenges/${ERROR}/solved` })
      for (const page of [seth.page, second]) await counter(page).waitFor({ state: 'detached' })
      await expect.poll(() => cookie(seth, 'continueCode')).toBeUndefined()
    })

    it('that are unreadable are reported, with a way out', async () => {
      const noah = await stage.nextLearner('noah')
      await noah.context.addCookies([{ name: 'continueCode', value: 'a'.repeat(60), url: stage.origin }])
      await noah.open('/')
      await started(noah.page).getByText('Invalid continue code.').waitFor()
      await noah.page.locator('#closeButton').click()
      await started(noah.page).waitFor({ state: 'detached' })
    })
  })

  it('that a restart has lost is recovered from the open browser, and can be cleared for good', async () => {
    const eve = await stage.nextLearner('home')
    // Four more that were solved before: the shop has announced them already.
    const four = stage.application.training.catalogue.challenges
      .filter(({ name }) => name !== 'Error Handling')
      .slice(0, 4)
    const shop = await stage.application.host.open('home')
    for (const { key } of four) stage.application.training.progress(shop).markSolved(key, { noticed: true })
    await eve.open('/')
    await eve.page.evaluate(() => fetch('./rest/nowhere'))
    await toast(eve.page, 'Error Handling').waitFor()
    await stage.application
      .visitor('home')
      .post('/snippets/fixes', { key: 'loginAdminChallenge', selectedFix: 3 })
    await expect.poll(() => cookie(eve, 'continueCodeFixIt')).toMatch(/^\w{60,}$/)
    await expect.poll(() => cookie(eve, 'continueCode')).toMatch(/^\w{60,}$/)

    await stage.restart()
    const home = stage.application.visitor('home')

    await started(eve.page).getByText('Your progress is kept').waitFor({ timeout: 40_000 })
    expect(await home.solved(ERROR)).toBe(true)
    // One notice for everything that was recovered, dismissed with one click.
    await toast(eve.page, '5 challenges are back.').waitFor()
    await eve.page.getByRole('button', { name: 'Close the notice about restored challenges' }).click()
    await toast(eve.page, '5 challenges are back.').waitFor({ state: 'detached' })
    expect((await home.get('/rest/continue-code-fixIt')).json()).toHaveProperty('continueCode')

    await started(eve.page).getByRole('button', { name: 'Clear progress' }).click()
    await eve.page.getByRole('dialog').getByRole('button', { name: 'Clear progress' }).click()
    const done = started(eve.page).getByRole('button', { name: 'Cleared' })
    await done.waitFor()
    expect(await done.isDisabled()).toBe(true)
    expect(await home.solved(ERROR)).toBe(false)
    await expect.poll(() => cookie(eve, 'continueCode')).toBeUndefined()
    expect(await cookie(eve, 'continueCodeFixIt')).toBeUndefined()
    expect(eve.problems).toEqual([])
  })
})

describe('a contest', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ preset: 'fbctf' })
  })
  afterAll(() => stage.close())

  it('shows a flag to copy and a country for each solved challenge, and neither hints nor backups', async () => {
    const eve = await stage.learner('eve', { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = eve
    await eve.open('/')
    await page.goto(
      `${stage.origin}/#/search?q=${encodeURIComponent('<iframe src="javascript:alert(`xss`)">')}`,
    )
    const notice = toast(page, 'DOM XSS')
    const flag = flagOf('DOM XSS', DEFAULT_CTF_KEY)
    await notice.getByText(flag).waitFor()
    const country = stage.application.training.catalogue.get(XSS)
    const mapping = (await stage.application.visitor('eve').get('/rest/country-mapping')).json()
    await notice.getByText(mapping[country?.key ?? ''].name).waitFor()
    await counter(page).click()
    const tray = page.getByRole('region', { name: 'Solved', exact: true })
    await tray.getByText(mapping[country?.key ?? ''].name).waitFor()
    await tray.getByRole('button', { name: 'Copy the flag of DOM XSS' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(flag)

    await page.goto(`${stage.origin}/#/score-board`)
    await page.locator('#challenge-scoreBoardChallenge').waitFor()
    await page.getByRole('button', { name: 'Open additional settings dialog' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.locator('button[aria-label*="local backup"]').count()).toBe(0)
  })
})
