import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, link, PHONE, typeLogin } from './testing/devices.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }
const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
const SHIFT = 'Your first night shift'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([DESKTOP, PHONE])(
  'a new learner who completes the first path (%s)',
  (device, options, press) => {
    const shop = `shift-${device}`
    let eve: Learner
    beforeAll(async () => {
      eve = await stage.learner(shop, options)
    })
    const isAllInReach = async () => expect(await unreachableControls(eve.page.locator('body'))).toEqual([])
    const chooseFromMenu = async (name: string) => {
      const { page } = eve
      await press(page.getByRole('button', { name: 'Open Sidenav' }))
      await press(link(page.getByRole('dialog'), name))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    /** How the learner solves each challenge. URLs that no menu leads to are typed into the address bar. */
    const solutions: Record<string, () => Promise<unknown>> = {
      privacyPolicyChallenge: () => eve.open('/#/privacy-security/privacy-policy'),
      // The learner is there already.
      scoreBoardChallenge: () => Promise.resolve(),
      localXssChallenge: async () => {
        const { page } = eve
        await eve.open('/#/search')
        await press(page.locator('#searchQuery'))
        await page.locator('app-mat-search-bar input').fill(PAYLOAD)
        await page.keyboard.press('Enter')
        await expect.poll(() => eve.alerts, PATIENTLY).toContain('xss')
      },
      errorHandlingChallenge: () => eve.open('/rest/nowhere'),
      directoryListingChallenge: async () => {
        await eve.open('/ftp')
        await press(link(eve.page, 'acquisitions.md'))
        // Wait until the page has loaded: the next page would be opened in the middle of this one.
        await eve.page.waitForURL('**/acquisitions.md')
      },
      loginAdminChallenge: () => typeLogin(eve, press, "' or 1=1--"),
    }

    it('reads what the path contains before starting it', async () => {
      const { page } = eve
      // Uses a link: the menu leads there only once the board is found.
      await eve.open('/#/paths')
      await press(link(page, SHIFT))
      await page.getByRole('heading', { name: SHIFT, level: 1 }).waitFor()
      await page.getByText(/6 challenges, about \d+ minutes/).waitFor()
      await page.getByRole('heading', { name: 'What you can do afterwards' }).waitFor()
      await isAllInReach()
    })

    it('is led from one challenge to the next, and back, to the end of the path', {
      timeout: 120_000,
    }, async () => {
      const { page } = eve
      const steps: string[] = []
      for (;;) {
        // The page hears of the last solved challenge a moment later than the shop.
        const next = page.locator(`#path-next:not([href*="${steps.at(-1) ?? '?nothing'}"])`)
        await next.or(page.locator('#certificate')).waitFor()
        if ((await page.locator('#certificate').count()) > 0) break
        await press(next)
        const sheet = page.getByRole('dialog')
        await sheet.getByText(/step \d of 6/).waitFor()
        await isAllInReach()
        const key = new URL(page.url().replace('/#', '')).searchParams.get('open') ?? ''
        expect(steps).not.toContain(key)
        steps.push(key)
        await solutions[key]?.()
        await expect.poll(() => stage.application.visitor(shop).solved(key), PATIENTLY).toBe(true)
        await eve.open('/#/search')
        await chooseFromMenu('Learning paths')
        await press(link(page, SHIFT))
      }
      expect(steps.length).toBeGreaterThan(3)
    })

    it('enters a name on the certificate, and finds it there later', async () => {
      const { page } = eve
      const certificate = page.locator('#certificate')
      await page.getByLabel('Name on the certificate').fill('Eve Blossom')
      await certificate.getByText('Eve Blossom').waitFor()
      await page.getByText('This path is finished').waitFor()
      await isAllInReach()
      await page.reload()
      await certificate.getByText('Eve Blossom').waitFor()
      expect(eve.problems).toEqual([])
      await eve.context.close()
    })
  },
)
